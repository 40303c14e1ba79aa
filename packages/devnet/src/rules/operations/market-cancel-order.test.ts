import { fromText, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  refusalOf,
  run,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const order = (sellTokenQuantity: bigint) => ({
  ownerAddress: bob.address,
  sellTokenId: fromText('1000001'),
  sellTokenQuantity,
  buyTokenId: fromText('_'),
  buyTokenQuantity: sellTokenQuantity * 2n,
})

function prepare(at: LayerWorld): void {
  setParameter('getAllowMarketTransaction', 1n)(at)
  issue(at, bob.address, { id: '1000001', supply: 1000n })
  run(at, 'MarketSellAssetContract', order(100n))
}

const firstOf = ({ ledger }: LayerWorld): Uint8Array =>
  ledger.record('marketAccounts', bob.address)!.orders[0]!

function cancelFirst(at: LayerWorld): void {
  run(at, 'MarketCancelOrderContract', { ownerAddress: bob.address, orderId: firstOf(at) })
}

describeRefusals('MarketCancelOrderContract', {
  prepare,
  value: (at) => ({ ownerAddress: bob.address, orderId: firstOf(at) }),
  cases: [
    {
      text: 'Not support Market Transaction, need to be opened by the committee',
      given: setParameter('getAllowMarketTransaction', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: 'Account does not exist!', with: { ownerAddress: missingAccount } },
    { text: 'orderId not exists', with: { orderId: new Uint8Array(32) } },
    { text: 'Order is not active!', given: cancelFirst },
    { text: 'Order does not belong to the account!', with: { ownerAddress: carol.address } },
    { text: 'No enough balance !', given: setParameter('getMarketCancelFee', 10n ** 13n) },
  ],
})

test('MarketCancelOrderContract returns the unsold amount, and removes the order from the book', () => {
  const at = world()
  prepare(at)
  setParameter('getMarketCancelFee', 9n)(at)
  run(at, 'MarketSellAssetContract', order(50n))
  run(at, 'MarketSellAssetContract', order(30n))
  const [first, second, third] = at.ledger.record('marketAccounts', bob.address)!.orders
  const { fee, moved, isUnreported, result } = runAndWatch(at, 'MarketCancelOrderContract', {
    ownerAddress: bob.address,
    orderId: second!,
  })
  expect([fee, moved, isUnreported, result]).toEqual([9n, { [`${bob.address} 1000001`]: 50n }, false, {}])
  const record = (id: Uint8Array) => at.ledger.record('marketOrders', toHex(id))!
  expect(record(second!)).toMatchObject({ state: 'CANCELED', sellTokenQuantityRemain: 0n })
  expect([record(first!).next, record(third!).prev]).toEqual([third, first])
  for (const orderId of [first!, third!]) {
    run(at, 'MarketCancelOrderContract', { ownerAddress: bob.address, orderId })
  }
  expect(at.ledger.record('marketPrices', '1000001/_')).toBeUndefined()
  expect(at.ledger.record('marketLevels', '1000001/_/1/2')).toBeUndefined()
  expect(at.ledger.balance(bob.address, { kind: 'trc10', id: '1000001' })).toBe(1000n)
  expect(refusalOf(at, 'MarketSellAssetContract', order(1n))).toBeUndefined()
})

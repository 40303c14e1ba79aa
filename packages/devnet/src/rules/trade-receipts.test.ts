// On a chain: what each operation of accounts, tokens, exchanges and the market costs, and what its receipt says.
import type { ValueOf } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import {
  type OperationName,
  permission,
  type Receipt,
  transaction as transactionMessage,
} from '@sundial/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { draft, memoryChain, rich, signed, token, tokenToIssue } from '../../test/world.ts'

const { chain, time } = memoryChain()
const trx = token('_')
const sun = token('1000001')
const owner = rich.address

type Done = { readonly fee: bigint; readonly receipt: Receipt; readonly bytes: bigint }

function send<Name extends OperationName>(kind: Name, value: ValueOf<Name>): Done {
  time.ms += 1
  const transaction = signed(draft(chain, kind, value, { timestamp: BigInt(time.ms) }), rich)
  chain.accept(transaction)
  const [block] = chain.mine()
  const [receipt] = block!.receipts
  return {
    fee: receipt!.fee,
    receipt: receipt!,
    bytes: BigInt(transactionMessage.encode(transaction).length),
  }
}

beforeAll(() => {
  chain.mine(2)
  chain.cheat({ kind: 'parameter', name: 'getFreeNetLimit', value: 100_000n })
  chain.cheat({ kind: 'parameter', name: 'getAllowMarketTransaction', value: 1n })
  send('AssetIssueContract', tokenToIssue(chain, rich))
})

const everyOperation = new Uint8Array(32)
everyOperation[0] = 2
const pair = { ownerAddress: owner, exchangeId: 1n, tokenId: sun }
const order = {
  ownerAddress: owner,
  sellTokenId: sun,
  sellTokenQuantity: 10n,
  buyTokenId: trx,
  buyTokenQuantity: 20n,
}
const firstOrder = (): Uint8Array => chain.state.get('marketAccounts', owner)!.orders[0]!

type Row = readonly [
  kind: OperationName,
  value: () => object,
  fee: bigint,
  members: Partial<Receipt> | (() => Partial<Receipt>),
]

describe('uses its bytes and 64 of bandwidth, and burns its fee:', () => {
  test.each<Row>([
    ['SetAccountIdContract', () => ({ ownerAddress: owner, accountId: fromText('Sunflower-1') }), 0n, {}],
    [
      'UpdateAssetContract',
      () => ({
        ownerAddress: owner,
        description: fromText('new'),
        url: fromText('http://new.example'),
        newLimit: 1n,
        newPublicLimit: 2n,
      }),
      0n,
      {},
    ],
    [
      'ExchangeCreateContract',
      () => ({
        ownerAddress: owner,
        firstTokenId: sun,
        firstTokenBalance: 100_000n,
        secondTokenId: trx,
        secondTokenBalance: 200_000n,
      }),
      1_024_000_000n,
      { exchangeId: 1n },
    ],
    ['ExchangeInjectContract', () => ({ ...pair, quant: 10n }), 0n, { exchangeInjectAnotherAmount: 20n }],
    [
      'ExchangeTransactionContract',
      () => ({ ...pair, quant: 1000n, expected: 1n }),
      0n,
      { exchangeReceivedAmount: 1980n },
    ],
    [
      'ExchangeWithdrawContract',
      () => ({ ...pair, tokenId: trx, quant: 198_040n }),
      0n,
      { exchangeWithdrawAnotherAmount: 101_010n },
    ],
    ['MarketSellAssetContract', () => order, 0n, () => ({ orderId: firstOrder(), orderDetails: [] })],
    [
      'MarketSellAssetContract',
      () => ({
        ownerAddress: owner,
        sellTokenId: trx,
        sellTokenQuantity: 10n,
        buyTokenId: sun,
        buyTokenQuantity: 5n,
      }),
      0n,
      () => ({
        orderDetails: [
          {
            makerOrderId: firstOrder(),
            takerOrderId: expect.any(Uint8Array) as Uint8Array,
            fillSellQuantity: 10n,
            fillBuyQuantity: 5n,
          },
        ],
      }),
    ],
    ['MarketCancelOrderContract', () => ({ ownerAddress: owner, orderId: firstOrder() }), 0n, {}],
    [
      'AccountPermissionUpdateContract',
      () => ({
        ownerAddress: owner,
        owner: permission.create({ threshold: 1n, keys: [{ address: owner, weight: 1n }] }),
        witness: permission.create({
          type: 'Witness',
          threshold: 1n,
          keys: [{ address: owner, weight: 1n }],
        }),
        actives: [
          permission.create({
            type: 'Active',
            threshold: 1n,
            operations: everyOperation,
            keys: [{ address: owner, weight: 1n }],
          }),
        ],
      }),
      100_000_000n,
      {},
    ],
  ])('%s', (kind, value, fee, members) => {
    const done = send(kind, value() as never)
    expect(done.fee).toBe(fee)
    expect(done.receipt.receipt).toMatchObject({ netUsage: done.bytes + 64n, netFee: 0n })
    expect(done.receipt).toMatchObject(typeof members === 'function' ? members() : members)
  })
})

test('fees of the market follow their parameters', () => {
  chain.cheat({ kind: 'parameter', name: 'getMarketSellFee', value: 7n })
  chain.cheat({ kind: 'parameter', name: 'getMarketCancelFee', value: 9n })
  expect(send('MarketSellAssetContract', order).fee).toBe(7n)
  expect(send('MarketCancelOrderContract', { ownerAddress: owner, orderId: firstOrder() }).fee).toBe(9n)
})

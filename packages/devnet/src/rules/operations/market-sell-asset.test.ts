import { ContractExecuteError, type Ledger, market, type ValueOf } from '@sundial/operations'
import { fromHex, fromText, toHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import {
  bob,
  dave,
  describeRefusals,
  missingAccount,
  run,
  setAccount,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const [trx, sun, moon] = ['_', '1000001', '1000002'].map(fromText) as [Uint8Array, Uint8Array, Uint8Array]
type Order = ValueOf<'MarketSellAssetContract'>

/** The market is open; bob has TRX and Sun, dave TRX, Sun and Moon. */
function prepare(at: LayerWorld): void {
  setParameter('getAllowMarketTransaction', 1n)(at)
  issue(at, bob.address, { id: '1000001', supply: 10n ** 16n })
  issue(at, dave.address, { id: '1000002', supply: 10n ** 16n })
  at.ledger.credit(dave.address, 10n ** 12n)
  at.ledger.credit(dave.address, 10n ** 9n, { kind: 'trc10', id: '1000001' })
}

const sellSun = (ownerAddress: string, sellTokenQuantity: bigint, buyTokenQuantity: bigint): Order => ({
  ownerAddress,
  sellTokenId: sun,
  sellTokenQuantity,
  buyTokenId: trx,
  buyTokenQuantity,
})
const sellTrx = (ownerAddress: string, sellTokenQuantity: bigint, buyTokenQuantity: bigint): Order => ({
  ...sellSun(ownerAddress, sellTokenQuantity, buyTokenQuantity),
  sellTokenId: trx,
  buyTokenId: sun,
})

describeRefusals('MarketSellAssetContract', {
  prepare,
  value: () => sellSun(bob.address, 100n, 200n),
  cases: [
    {
      text: 'Not support Market Transaction, need to be opened by the committee',
      given: setParameter('getAllowMarketTransaction', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: 'Account does not exist!', with: { ownerAddress: missingAccount } },
    { text: 'sellTokenId is not a valid number', with: { sellTokenId: fromText('Sun') } },
    { text: 'buyTokenId is not a valid number', with: { buyTokenId: fromText('01') } },
    { text: 'cannot exchange same tokens', with: { buyTokenId: sun } },
    { text: 'token quantity must greater than zero', with: { sellTokenQuantity: 0n } },
    { text: 'token quantity must greater than zero', with: { buyTokenQuantity: -5n } },
    { text: 'token quantity must less than 1000000000000000', with: { buyTokenQuantity: 10n ** 15n + 1n } },
    {
      text: 'Maximum number of orders exceeded，100',
      given: ({ ledger }) =>
        ledger.setRecord('marketAccounts', bob.address, {
          ownerAddress: bob.address,
          orders: [],
          count: 100n,
          totalCount: 100n,
        }),
    },
    { text: 'No enough balance !', given: expensive },
    {
      text: 'No enough balance !',
      with: { sellTokenId: trx, buyTokenId: sun, sellTokenQuantity: 1_000_001n },
      given: setAccount(bob.address, { balance: 1_000_000n }),
    },
    { text: 'long overflow', with: { sellTokenId: trx, buyTokenId: sun }, given: unpayable },
    { text: 'No sellTokenId !', with: { sellTokenId: fromText('1000009') } },
    { text: 'SellToken balance is not enough !', with: { sellTokenId: moon } },
    { text: 'No buyTokenId !', with: { buyTokenId: fromText('1000009') } },
  ],
})

function expensive(at: LayerWorld): void {
  setParameter('getMarketSellFee', 10_000_000n)(at)
  setAccount(bob.address, { balance: 9_999_999n })(at)
}

function unpayable(at: LayerWorld): void {
  setParameter('getMarketSellFee', 2n ** 63n - 1n)(at)
}

function open(): LayerWorld {
  const at = world()
  prepare(at)
  return at
}

const place = (at: LayerWorld, order: Order): string =>
  toHex(run(at, 'MarketSellAssetContract', order).orderId!)
const order = (at: LayerWorld, id: string) => at.ledger.record('marketOrders', id)
const ordersOf = (ledger: Ledger, address: string): readonly string[] =>
  (ledger.record('marketAccounts', address)?.orders ?? []).map(toHex)
const pricesOf = (at: LayerWorld, pair: Pick<Order, 'sellTokenId' | 'buyTokenId'>) =>
  market
    .pricesOf(pair, at.ledger)
    .map(({ sellTokenQuantity, buyTokenQuantity }) => [sellTokenQuantity, buyTokenQuantity])

describe('an order without a match', () => {
  test('waits, its tokens set apart, under an id of owner, tokens and count', () => {
    const at = open()
    setParameter('getMarketSellFee', 7n)(at)
    const watched = runAndWatch(at, 'MarketSellAssetContract', sellSun(bob.address, 100n, 200n))
    expect(watched).toMatchObject({ fee: 7n, moved: { [`${bob.address} 1000001`]: -100n } })
    expect(watched.reported).toEqual(watched.moved)
    const id = watched.result.orderId!
    expect(id).toEqual(market.orderIdOf(sellSun(bob.address, 1n, 1n), 0n))
    expect(watched.result.orderDetails).toEqual([])
    expect(order(at, toHex(id))).toMatchObject({
      createTime: at.ledger.now(),
      sellTokenQuantityRemain: 100n,
      sellTokenQuantityReturn: 0n,
      state: 'ACTIVE',
    })
    expect(at.ledger.record('marketAccounts', bob.address)).toMatchObject({ count: 1n, totalCount: 1n })
  })

  test('comes after lower prices, and after older orders of its price', () => {
    const at = open()
    const ids = [
      place(at, sellSun(bob.address, 100n, 300n)),
      place(at, sellSun(bob.address, 100n, 200n)),
      place(at, sellSun(bob.address, 50n, 100n)),
      place(at, sellSun(bob.address, 10n, 25n)),
    ]
    expect(pricesOf(at, { sellTokenId: sun, buyTokenId: trx })).toEqual([
      [1n, 2n],
      [2n, 5n],
      [1n, 3n],
    ])
    const level = market.ordersAt(
      { sellTokenId: sun, buyTokenId: trx },
      { sellTokenQuantity: 1n, buyTokenQuantity: 2n },
      at.ledger,
    )
    expect(level.map(({ orderId }) => toHex(orderId))).toEqual([ids[1], ids[2]])
    expect(order(at, ids[2]!)!.prev).toEqual(fromHex(ids[1]!))
  })
})

describe('an order that matches another', () => {
  test('of the same size completes both, and leaves the book empty', () => {
    const at = open()
    const maker = place(at, sellSun(bob.address, 100n, 200n))
    const { result, moved, reported, isUnreported } = runAndWatch(
      at,
      'MarketSellAssetContract',
      sellTrx(dave.address, 200n, 100n),
    )
    expect(result.orderDetails).toEqual([
      {
        makerOrderId: fromHex(maker),
        takerOrderId: result.orderId,
        fillSellQuantity: 200n,
        fillBuyQuantity: 100n,
      },
    ])
    expect(moved).toEqual({
      [`${bob.address} TRX`]: 200n,
      [`${dave.address} TRX`]: -200n,
      [`${dave.address} 1000001`]: 100n,
    })
    expect([reported, isUnreported]).toEqual([moved, false])
    for (const id of [maker, toHex(result.orderId!)]) {
      expect(order(at, id)).toMatchObject({ state: 'INACTIVE', sellTokenQuantityRemain: 0n })
    }
    expect(pricesOf(at, { sellTokenId: sun, buyTokenId: trx })).toEqual([])
    expect([...ordersOf(at.ledger, bob.address), ...ordersOf(at.ledger, dave.address)]).toEqual([])
    expect(at.ledger.record('marketAccounts', bob.address)).toMatchObject({ count: 0n, totalCount: 1n })
  })

  test('of a larger size leaves its rest waiting', () => {
    const at = open()
    const maker = place(at, sellSun(bob.address, 100n, 200n))
    place(at, sellTrx(dave.address, 30n, 15n))
    expect(order(at, maker)).toMatchObject({ state: 'ACTIVE', sellTokenQuantityRemain: 85n })
    expect(at.ledger.balance(dave.address, { kind: 'trc10', id: '1000001' })).toBe(10n ** 9n + 15n)
  })

  test('that is smaller waits with its rest, at its own price', () => {
    const at = open()
    place(at, sellSun(bob.address, 100n, 200n))
    const taker = place(at, sellTrx(dave.address, 900n, 300n))
    expect(order(at, taker)).toMatchObject({ state: 'ACTIVE', sellTokenQuantityRemain: 700n })
    expect(pricesOf(at, { sellTokenId: trx, buyTokenId: sun })).toEqual([[3n, 1n]])
  })

  test('trades at the prices of waiting orders, the lowest first, then the oldest', () => {
    const at = open()
    const dear = place(at, sellSun(bob.address, 100n, 300n))
    const [old, young] = [
      place(at, sellSun(bob.address, 10n, 20n)),
      place(at, sellSun(dave.address, 10n, 20n)),
    ]
    const { orderDetails } = run(at, 'MarketSellAssetContract', sellTrx(bob.address, 60n, 20n))
    expect(
      orderDetails!.map(({ makerOrderId, fillSellQuantity, fillBuyQuantity }) => [
        toHex(makerOrderId),
        fillSellQuantity,
        fillBuyQuantity,
      ]),
    ).toEqual([
      [old, 20n, 10n],
      [young, 20n, 10n],
      [dear, 20n, 6n],
    ])
  })

  test('at a higher price does not trade', () => {
    const at = open()
    place(at, sellSun(bob.address, 100n, 201n))
    expect(run(at, 'MarketSellAssetContract', sellTrx(dave.address, 200n, 100n)).orderDetails).toEqual([])
  })

  test('of its own owner loses what the maker is owed, as the account of the taker is written last', () => {
    const at = open()
    place(at, sellSun(bob.address, 100n, 200n))
    const { moved, reported } = runAndWatch(at, 'MarketSellAssetContract', sellTrx(bob.address, 200n, 100n))
    expect(moved).toEqual({ [`${bob.address} 1000001`]: 100n, [`${bob.address} TRX`]: -200n })
    expect(reported).toEqual(moved)
  })
})

describe('a rest too small to buy one unit', () => {
  const sunOf = (address: string) => `${address} 1000001`

  test('of the taker returns to it', () => {
    const at = open()
    place(at, sellSun(bob.address, 2n, 6n))
    const dearer = place(at, sellSun(bob.address, 2n, 7n))
    const { result, moved } = runAndWatch(at, 'MarketSellAssetContract', sellTrx(dave.address, 7n, 2n))
    expect(moved).toEqual({
      [`${bob.address} TRX`]: 6n,
      [`${dave.address} TRX`]: -6n,
      [sunOf(dave.address)]: 2n,
    })
    expect(order(at, toHex(result.orderId!))).toMatchObject({
      state: 'INACTIVE',
      sellTokenQuantityRemain: 0n,
      sellTokenQuantityReturn: 1n,
    })
    expect(order(at, dearer)!.state).toBe('ACTIVE')
    expect(ordersOf(at.ledger, dave.address)).toEqual([])
  })

  /** Of three Sun for two sun of TRX, one Sun is left. */
  function withRest(at: LayerWorld): string {
    const maker = place(at, sellSun(bob.address, 3n, 2n))
    place(at, sellTrx(dave.address, 1n, 1n))
    place(at, sellTrx(dave.address, 1n, 1n))
    expect(order(at, maker)).toMatchObject({ state: 'ACTIVE', sellTokenQuantityRemain: 1n })
    return maker
  }

  test('of the maker returns to it when the taker wants more', () => {
    const at = open()
    const maker = withRest(at)
    const { result, moved } = runAndWatch(at, 'MarketSellAssetContract', sellTrx(dave.address, 2n, 2n))
    expect([result.orderDetails, moved]).toEqual([
      [],
      { [sunOf(bob.address)]: 1n, [`${dave.address} TRX`]: -2n },
    ])
    expect(order(at, maker)).toMatchObject({ state: 'INACTIVE', sellTokenQuantityReturn: 1n })
    expect(pricesOf(at, { sellTokenId: sun, buyTokenId: trx })).toEqual([])
  })

  test('of the maker is lost when the taker wants exactly that', () => {
    const at = open()
    withRest(at)
    const { result, moved } = runAndWatch(at, 'MarketSellAssetContract', sellTrx(dave.address, 1n, 1n))
    expect(result.orderDetails).toMatchObject([{ fillSellQuantity: 0n, fillBuyQuantity: 1n }])
    expect(moved).toEqual({ [sunOf(dave.address)]: 1n, [`${dave.address} TRX`]: -1n })
    expect(order(at, toHex(result.orderId!))).toMatchObject({ state: 'ACTIVE', sellTokenQuantityRemain: 1n })
  })
})

test('an order that would meet more than 20 others fails to execute', () => {
  const at = open()
  for (let count = 0; count < 21; count++) place(at, sellSun(bob.address, 1n, 1n))
  expect(() => place(at, sellTrx(dave.address, 21n, 21n))).toThrow(
    new ContractExecuteError('Too many matches. MAX_MATCH_NUM = 20'),
  )
  expect(run(at, 'MarketSellAssetContract', sellTrx(dave.address, 20n, 20n)).orderDetails).toHaveLength(20)
})

// Whatever is traded, by whom and how: what balances, pools and waiting orders hold together does not change, the book
// stays in order, and a follower of the chain derives every movement.
import { ContractExecuteError, ContractValidateError, market, type ValueOf } from '@sundial/operations'
import { fromText, toHex } from '@sundial/primitives'
import type { MarketOrder, OperationName } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bob, carol, dave, run, setParameter, type LayerWorld, world } from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const people = [bob, carol, dave]
const tokens = ['_', '1000001', '1000002'].map(fromText)
const person = fc.constantFrom(...people.map(({ address }) => address))
const token = fc.constantFrom(...tokens)
const amount = fc.oneof(fc.bigInt(1n, 9n), fc.bigInt(1n, 1000n), fc.bigInt(1n, 10n ** 12n))

function prepare(): LayerWorld {
  const at = world()
  setParameter('getAllowMarketTransaction', 1n)(at)
  issue(at, bob.address, { id: '1000001', supply: 10n ** 15n })
  issue(at, dave.address, { id: '1000002', supply: 10n ** 15n })
  for (const { address } of people) {
    at.ledger.credit(address, 10n ** 13n)
    for (const id of ['1000001', '1000002']) at.ledger.credit(address, 10n ** 13n, { kind: 'trc10', id })
  }
  const pools = { firstTokenBalance: 10n ** 9n, secondTokenBalance: 3n * 10n ** 9n }
  const pair = { ownerAddress: bob.address, firstTokenId: tokens[1]!, ...pools }
  run(at, 'ExchangeCreateContract', { ...pair, secondTokenId: tokens[0]! })
  run(at, 'ExchangeCreateContract', { ...pair, secondTokenId: tokens[2]! })
  return at
}

/** What an account, a pool or an order holds, summed by token. */
function holdings({ layer }: LayerWorld): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  const add = (id: Uint8Array | string, owned: bigint) => {
    const key = typeof id === 'string' ? id : String.fromCharCode(...id)
    sums[key] = (sums[key] ?? 0n) + owned
  }
  for (const [, { balance, assetV2 }] of layer.entries('accounts')) {
    add('_', balance)
    for (const { key, value } of assetV2) add(key, value)
  }
  for (const [, pools] of layer.entries('exchanges')) {
    add(pools.firstTokenId, pools.firstTokenBalance)
    add(pools.secondTokenId, pools.secondTokenBalance)
  }
  for (const [, order] of layer.entries('marketOrders')) add(order.sellTokenId, order.sellTokenQuantityRemain)
  add('_', layer.get('properties', 'burnedSun') ?? 0n)
  return sums
}

/** Every active order is in the book once, at its price; prices rise; owners know their orders. */
function checkBook({ layer, ledger }: LayerWorld): void {
  const inBook = layer.entries('marketPrices').flatMap(([, pair]) => {
    const { prices } = pair
    for (const [index, price] of prices.slice(1).entries())
      expect(market.isLower(prices[index]!, price)).toBe(true)
    return prices.flatMap((price) => market.ordersAt(pair, price, ledger))
  })
  const ids = (orders: readonly MarketOrder[]) => orders.map(({ orderId }) => toHex(orderId)).toSorted()
  const orders = layer.entries('marketOrders').map(([, order]) => order)
  const active = orders.filter(({ state }) => state === 'ACTIVE')
  expect(ids(inBook)).toEqual(ids(active))
  expect(active.every(({ sellTokenQuantityRemain }) => sellTokenQuantityRemain > 0n)).toBe(true)
  expect(orders.every((order) => order.state === 'ACTIVE' || order.sellTokenQuantityRemain === 0n)).toBe(true)
  const known = layer.entries('marketAccounts').flatMap(([, owned]) => owned.orders.map(toHex))
  expect(known.toSorted()).toEqual(ids(active))
  expect(layer.entries('marketLevels')).toHaveLength(
    layer.entries('marketPrices').reduce((sum, [, { prices }]) => sum + prices.length, 0),
  )
}

/** An operation, or nothing when the step only changes a parameter. */
type Step = (at: LayerWorld) => { readonly kind: OperationName; readonly value: unknown } | undefined
const step = <Name extends OperationName>(
  kind: Name,
  value: fc.Arbitrary<ValueOf<Name>>,
): fc.Arbitrary<Step> => value.map((made) => () => ({ kind, value: made }))
const exchangeId = fc.constantFrom(1n, 2n)

/** Small numbers meet each other more often. */
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: step(
      'MarketSellAssetContract',
      fc.record({
        ownerAddress: person,
        sellTokenId: token,
        sellTokenQuantity: amount,
        buyTokenId: token,
        buyTokenQuantity: amount,
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(1000).map((index): Step => ({ layer }) => {
      const orders = layer.entries('marketOrders').map(([, order]) => order)
      const { ownerAddress, orderId } = orders[index % Math.max(1, orders.length)] ?? {
        ownerAddress: bob.address,
        orderId: new Uint8Array(32),
      }
      return { kind: 'MarketCancelOrderContract', value: { ownerAddress, orderId } }
    }),
  },
  {
    weight: 3,
    arbitrary: step(
      'ExchangeTransactionContract',
      fc.record({
        ownerAddress: person,
        exchangeId,
        tokenId: token,
        quant: amount,
        expected: fc.constant(1n),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'ExchangeInjectContract',
      fc.record({ ownerAddress: fc.constant(bob.address), exchangeId, tokenId: token, quant: amount }),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'ExchangeWithdrawContract',
      fc.record({ ownerAddress: fc.constant(bob.address), exchangeId, tokenId: token, quant: amount }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0n, 1n).map((value): Step => (at) => {
      setParameter('getAllowHardenExchangeCalculation', value)(at)
      return undefined
    }),
  },
)

/** Whether the owner has a waiting order on the other side: what such a maker is owed is lost. */
function meetsOwnOrder({ layer }: LayerWorld, made: NonNullable<ReturnType<Step>>): boolean {
  if (made.kind !== 'MarketSellAssetContract') return false
  const { ownerAddress, buyTokenId } = made.value as ValueOf<'MarketSellAssetContract'>
  const waiting = layer.entries('marketOrders').map(([, order]) => order)
  return waiting.some(
    (order) =>
      order.state === 'ACTIVE' &&
      order.ownerAddress === ownerAddress &&
      toHex(order.sellTokenId) === toHex(buyTokenId),
  )
}

test('trading creates nothing, and loses only what a maker is owed by itself', () => {
  const seed = Number(process.env['SUNDIAL_SEED'] ?? 1)
  let taken = 0
  let matched = 0
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 60 }), (sequence) => {
      const at = prepare()
      let before = holdings(at)
      for (const make of sequence) {
        const made = make(at)
        if (made === undefined) continue
        const mayLose = meetsOwnOrder(at, made)
        try {
          const watched = runAndWatch(at, made.kind, made.value as never)
          taken++
          matched += watched.result.orderDetails?.length ?? 0
          expect([watched.isUnreported, watched.reported]).toEqual([false, watched.moved])
        } catch (error) {
          if (!(error instanceof ContractValidateError || error instanceof ContractExecuteError)) throw error
        }
        const after = holdings(at)
        if (mayLose)
          for (const [id, sum] of Object.entries(after)) expect(sum).toBeLessThanOrEqual(before[id]!)
        else expect(after).toEqual(before)
        before = after
      }
      checkBook(at)
    }),
    { seed, numRuns: Number(process.env['SUNDIAL_SEQUENCES'] ?? 200) },
  )
  expect(taken, `seed ${seed}`).toBeGreaterThan(500)
  expect(matched, `seed ${seed}`).toBeGreaterThan(100)
})

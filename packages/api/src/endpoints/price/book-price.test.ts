import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { fixedPrice } from '../../services/prices/prices.ts'
import { apples, dollars, marketChain, openMarketWorld, type Step } from '../../testing/market-world.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, firstMs } from '../../testing/small-chain.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

type Book = { readonly pair: number; readonly price: number; readonly lots: bigint; readonly bid: number }

/** A trade of ten lots at the price, and what waits beside it on both sides. */
const market = ({ pair, price, lots, bid }: Book): readonly Step[] => [
  { by: alice, pair, side: 'sell', price, lots },
  { by: bob, pair, side: 'buy', price, lots: 10n, rest: 'returns' },
  { by: bob, pair, side: 'buy', price: bid, lots },
]
/** 2.5 TRX an apple; 196 TRX wait for apples, apples for 249.75 TRX wait. */
const applesForTrx = market({ pair: 1, price: 250, lots: 10_000n, bid: 245 }).map((step) =>
  'side' in step && step.side === 'buy' && step.lots > 10n ? { ...step, lots: 8_000n } : step,
)
/** 7.14 dollars an apple. */
const applesForDollars = market({ pair: 2, price: 714, lots: 10_000n, bid: 700 })
/** 0.35 TRX a dollar. */
const dollarsForTrx = market({ pair: 3, price: 50, lots: 1_000_000n, bid: 49 })

/** Block 2 and the blocks after it by their hours after it, each with what happens in it. */
function chainOf(
  steps: readonly (readonly [hours: number, steps: readonly Step[]])[],
): readonly IndexedBlock[] {
  return marketChain(steps.map(([, happening]) => happening)).map((block) => {
    const [hours] = steps[block.height - 2] ?? [block.height - 2]
    return {
      ...block,
      timestampMs: firstMs + hours * hourMs,
      ledger: {
        ...block.ledger,
        operationsWithoutEffects: 0,
        changes:
          block.height === 1
            ? [{ account: bob, asset: { kind: 'trc20', contract: apples }, change: 10n ** 9n }]
            : [],
      },
    }
  })
}

const leastPriceDepthSun = 100_000_000n

const open = (blocks: readonly IndexedBlock[], services: object = {}): Promise<World> =>
  openMarketWorld([...blocks], { leastPriceDepthSun, services })

const priceOf = async (world: World, contract: string) =>
  (await world.get(`/api/token/price?token=${toBase58(contract)}`)).body

test('a TRC20 token has the price of its order book with TRX, with the depth on the side that has less', async () => {
  await using world = await open(
    chainOf([
      [0, applesForTrx],
      [3, []],
    ]),
  )
  expect(await priceOf(world, apples)).toMatchObject({
    token: toBase58(apples),
    price_in_trx: '2.5',
    from: 'orderBook',
    exchangePrice: {
      inTrx: '2.5',
      depthInTrx: '196',
      windowSeconds: 3600,
      from: 'orderBook',
      exchangeId: 1,
    },
  })
})

test('a token without a pair with TRX has its price through the other token, and the lesser depth of both', async () => {
  await using world = await open(
    chainOf([
      [0, [...applesForDollars, ...dollarsForTrx]],
      [3, []],
    ]),
  )
  // 7.14 dollars of 0.35 TRX.
  expect(await priceOf(world, apples)).toMatchObject({
    price_in_trx: '2.499',
    exchangePrice: { depthInTrx: '245', exchangeId: 2 },
  })
  expect(await priceOf(world, dollars)).toMatchObject({ price_in_trx: '0.35' })
})

test('the deepest pair makes the price', async () => {
  const both = [...applesForTrx, ...applesForDollars, ...dollarsForTrx]
  await using world = await open(
    chainOf([
      [0, both],
      [3, []],
    ]),
  )
  expect(await priceOf(world, apples)).toMatchObject({ exchangePrice: { exchangeId: 2 } })
})

test.each<[string, readonly IndexedBlock[], bigint]>([
  [
    'with less depth than the operator wants',
    chainOf([
      [0, applesForTrx],
      [3, []],
    ]),
    196_000_001n,
  ],
  [
    'whose first trade is within the window',
    chainOf([
      [0, []],
      [3, applesForTrx],
      [3.5, []],
    ]),
    1n,
  ],
  [
    'without a trade',
    chainOf([
      [0, applesForTrx.slice(0, 1)],
      [3, []],
    ]),
    1n,
  ],
  [
    'whose other side was cancelled',
    chainOf([
      [0, applesForTrx],
      [1, [{ by: bob, cancels: 1 }]],
      [3, []],
    ]),
    1n,
  ],
])('a token of a pair %s has no price, and never 0', async (_, blocks, least) => {
  await using world = await openMarketWorld([...blocks], { leastPriceDepthSun: least })
  expect(await priceOf(world, apples)).toMatchObject({ code: 'price_not_known' })
})

test('a price that lasted for less than half of the hour is not the price', async () => {
  const spike: readonly Step[] = [{ by: bob, side: 'sell', price: 245, lots: 1n, rest: 'returns' }]
  const after = (minutes: number) =>
    chainOf([
      [0, applesForTrx],
      [3 - minutes / 60, spike],
      [3, []],
    ])
  const untilMinute = (firstMs % minuteMs) / minuteMs
  await using short = await open(after(29 + untilMinute))
  expect(await priceOf(short, apples)).toMatchObject({ price_in_trx: '2.5' })
  await using long = await open(after(32 + untilMinute))
  expect(await priceOf(long, apples)).toMatchObject({ price_in_trx: '2.45' })
})

test('accounts, lists and sums have the worth of TRC20 tokens', async () => {
  await using world = await open(
    chainOf([
      [0, applesForTrx],
      [3, []],
    ]),
    { prices: fixedPrice('0.25', () => 7) },
  )
  const { body: held } = await world.get(`/api/account/tokens?address=${bob}`)
  // Ten apples.
  expect(
    (held['data'] as { tokenId: string }[]).find(({ tokenId }) => tokenId === toBase58(apples)),
  ).toMatchObject({
    tokenPriceInTrx: 2.5,
    amountInTrx: '25',
    amountInUsd: 6.25,
  })
  expect((await world.get('/api/getAssetWithPriceList')).body).toMatchObject({
    number: 2,
    data: [
      { id: '_' },
      { id: toBase58(apples), abbr: 'APPLE', type: 'trc20', priceInTrx: 2.5, priceInUsd: 0.625 },
    ],
  })
})

test('trx/volume has the TRX that order books traded by day', async () => {
  await using world = await open(
    chainOf([
      [0, applesForTrx],
      [48, [{ by: bob, side: 'buy', price: 250, lots: 4n, rest: 'returns' }]],
    ]),
  )
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  expect((await world.get('/api/trx/volume')).body).toMatchObject({
    total: 2,
    data: [
      { day: day(firstMs), volumeInTrx: '0.25' },
      { day: day(firstMs + 48 * hourMs), volumeInTrx: '0.1' },
    ],
  })
  expect((await world.get('/api/trx/volume?limit=1')).body).toMatchObject({ total: 1 })
})

test('the TRX that order books traded is a series by hour, day, week and month, and not known without a market', async () => {
  await using world = await open(
    chainOf([
      [0, applesForTrx],
      [48, [{ by: bob, side: 'buy', price: 250, lots: 4n, rest: 'returns' }]],
    ]),
  )
  const traded = async (one: typeof world, interval: string) => {
    const { body } = await one.get(`/api/series?names=tradedTrx&interval=${interval}`)
    return (body['lines'] as { readonly values: readonly (string | null)[] }[])[0]!.values
  }
  expect(await traded(world, 'day')).toEqual(['250000', '0', '100000'])
  const hours = await traded(world, 'hour')
  expect(hours.filter((value) => value !== '0')).toEqual(['250000', '100000'])
  expect(hours.length).toBeGreaterThanOrEqual(49)
  for (const interval of ['week', 'month'])
    expect((await traded(world, interval)).reduce((sum, value) => sum + BigInt(value ?? 0), 0n)).toBe(
      350_000n,
    )
  await using plain = await openWorld()
  expect(new Set(await traded(plain, 'day'))).toEqual(new Set([null]))
})

test('tokenTvc sums what all units of the tokens with a price are worth', async () => {
  await using world = await open(
    chainOf([
      [0, applesForTrx],
      [3, []],
    ]),
    { prices: fixedPrice('0.25', () => 7) },
  )
  const { body } = await world.get('/api/tokenTvc')
  // A thousand apples of 2.5 TRX.
  expect(body).toMatchObject({
    totalTvc: 625,
    totalTvcInTrx: 2500,
    tvcLine: [{ value: 625 }],
    tokens: [{ contractAddress: toBase58(apples), priceInTrx: 2.5, supply: 1000, marketcap: 2500 }],
  })
  await using plain = await open(
    chainOf([
      [0, applesForTrx],
      [3, []],
    ]),
  )
  const unpriced = (await plain.get('/api/tokenTvc')).body
  expect(unpriced).toMatchObject({ totalTvcInTrx: 2500, tvcLine: [] })
  expect(unpriced).not.toHaveProperty('totalTvc')
})

test('list 10 of top10 ranks tokens by what their transfers are worth in TRX', async () => {
  const blocks = chainOf([
    [0, applesForTrx],
    [3, []],
  ]).map((block) =>
    block.height === 3
      ? {
          ...block,
          transfers: [
            {
              transactionIndex: 0,
              from: bob,
              to: alice,
              asset: { kind: 'trc20', contract: apples },
              amount: 4n * 10n ** 8n,
            } as const,
          ],
        }
      : block,
  )
  await using world = await open(blocks)
  expect((await world.get('/api/top10?type=10&time=1')).body).toMatchObject([
    {
      type: 10,
      data: [{ rank: 1, tokenInfo: { tokenId: toBase58(apples) }, amount: '10000000', percentage: 100 }],
    },
  ])
})

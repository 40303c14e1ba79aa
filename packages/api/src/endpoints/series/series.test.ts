import { dayMs } from '@sundial/primitives'
import { type Fact, type IndexedBlock, startOfPeriod } from '@sundial/store'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { type Random, randomChain, seeded } from '@sundial/store/testing/random-chain'
import { expect, test } from 'vitest'
import { PriceHistory } from '../../services/prices/prices.ts'
import { openWorld, World } from '../../testing/open-world.ts'
import { alice, firstMs, smallChain } from '../../testing/small-chain.ts'
import { openWitnessWorld } from '../../testing/witness-world.ts'
import { seriesNames, seriesOf, type SeriesName } from './catalog.ts'
import type { Line } from './lines.ts'

type Answer = {
  readonly at: readonly number[]
  readonly lines: readonly Line[]
  readonly newestAt: number
}

async function ask(world: World, names: readonly string[], query = ''): Promise<Answer> {
  const { status, body } = await world.get(`/api/series?names=${names.join(',')}${query}`)
  expect([status, body['code']]).toEqual([200, undefined])
  return body as unknown as Answer
}

/** Some weeks of few blocks, with days without any. */
const spread = (blocks: readonly IndexedBlock[], random: Random): IndexedBlock[] => {
  let timestampMs = firstMs
  return blocks.map((block) => {
    timestampMs += random(3 * dayMs)
    return { ...block, timestampMs }
  })
}

const openSpread = async (blocks: readonly IndexedBlock[]): Promise<World> => {
  const world = new World()
  await world.store.write(blocks, undefined)
  return world
}

const sum = (values: readonly (bigint | undefined)[]) =>
  values.reduce<bigint>((total, value = 0n) => total + value, 0n)

/** What a day's line has to say, from the blocks alone. */
const recounts: Partial<Record<SeriesName, (blocks: readonly IndexedBlock[]) => number | bigint>> = {
  transactions: (blocks) => blocks.flatMap(({ transactions }) => transactions).length,
  failedTransactions: (blocks) =>
    blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ result = 'SUCCESS' }) => result !== 'SUCCESS').length,
  blocks: (blocks) => blocks.length,
  activeAccounts: (blocks) =>
    new Set(
      blocks.flatMap(({ transactions }) =>
        transactions.flatMap(({ owner, to }) => (to === undefined ? [owner] : [owner, to])),
      ),
    ).size,
  energyUsed: (blocks) =>
    sum(blocks.flatMap(({ transactions }) => transactions.map(({ energyUsage }) => energyUsage))),
  fees: (blocks) => sum(blocks.flatMap(({ transactions }) => transactions.map(({ feeSun }) => feeSun))),
  burnedTrx: (blocks) => sum(blocks.map(({ ledger }) => ledger.burnedSun)),
  contractCalls: (blocks) =>
    blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ type, to }) => type === 31 && to !== undefined).length,
}

test.each([1, 2])('each day of a series is what the blocks of that day add up to (seed %s)', async (seed) => {
  const random = seeded(seed)
  const chain = spread(randomChain({ random, blockCount: 25, knowsBalances: true }), random)
  await using world = await openSpread(chain)
  const names = Object.keys(recounts)
  const { at, lines, newestAt } = await ask(world, names)
  expect(newestAt).toBe(chain.at(-1)!.timestampMs)
  const first = startOfPeriod('day', chain[0]!.timestampMs)
  const last = startOfPeriod('day', newestAt)
  expect(at).toEqual(Array.from({ length: (last - first) / dayMs + 1 }, (_, day) => first + day * dayMs))
  const blocksOf = (start: number) =>
    chain.filter(({ timestampMs }) => timestampMs >= start && timestampMs < start + dayMs)
  expect(at.some((start) => blocksOf(start).length === 0)).toBe(true)
  for (const { name, values, since } of lines) {
    expect([name, values]).toEqual([name, at.map((start) => recounts[name]!(blocksOf(start)).toString())])
    expect(since).toBeUndefined()
  }
  const total = await ask(world, ['totalTransactions', 'transactionsByType'])
  let count = 0
  const cumulative = at.map((start) => (count += Number(recounts.transactions!(blocksOf(start)))))
  expect(total.lines[0]!.values).toEqual(cumulative.map(String))
  const [, ...byType] = total.lines
  expect(byType.find(({ key }) => key === 'TransferContract')!.values).toEqual(
    at.map((start) =>
      String(
        blocksOf(start)
          .flatMap(({ transactions }) => transactions)
          .filter(({ type }) => type === 1).length,
      ),
    ),
  )
})

const inEights = (names: readonly SeriesName[]) =>
  Array.from({ length: Math.ceil(names.length / 8) }, (_, at) => names.slice(at * 8, at * 8 + 8))

test.each([3, 4])(
  'weeks and months are the sums of their days, or their last day, and unknown where a day is (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const shape = { random, blockCount: 25, transactionsPerBlock: 3 }
    const chain = spread(
      randomChain(seed % 2 === 0 ? { ...shape, knowsBalances: true } : { ...shape, gapPercent: 8 }),
      random,
    )
    await using world = await openSpread(chain)
    for (const names of inEights(seriesNames.filter((name) => seriesOf(name).intervals === undefined))) {
      const days = await ask(world, names)
      for (const interval of ['week', 'month'] as const) {
        const { at, lines } = await ask(world, names, `&interval=${interval}`)
        expect(at).toEqual([...new Set(days.at.map((day) => startOfPeriod(interval, day)))])
        for (const { name, key, kind, values } of lines.filter((line) => line.kind !== 'average')) {
          const daily = days.lines.find((line) => line.name === name && line.key === key)!
          const expected = at.map((start) => {
            const own = daily.values.filter((_, day) => startOfPeriod(interval, days.at[day]!) === start)
            if (kind === 'level') return own.at(-1)
            return own.includes(null) ? null : String(sum(own.map((value) => BigInt(value!))))
          })
          expect([name, key, interval, values]).toEqual([name, key, interval, expected])
        }
      }
    }
  },
)

test('what an index lacks is null, never zero, and since says where its knowledge begins', async () => {
  const blocks = smallChain(3, 9).map((block, at) => ({
    ...block,
    timestampMs: firstMs + Math.floor(at / 2) * dayMs + at,
  }))
  await using world = await openSpread(blocks)
  const { at, lines } = await ask(world, [
    'transactions',
    'totalTransactions',
    'newAccounts',
    'fees',
    'stakedTrx',
  ])
  const [transactions, ...unknown] = lines
  // The first day may have blocks before the index begins.
  expect(transactions).toEqual({
    name: 'transactions',
    unit: 'count',
    kind: 'flow',
    since: at[1],
    values: [null, '4', '4', '2'],
  })
  for (const { values } of unknown) expect(values.every((value) => value === null)).toBe(true)
})

/** Four blocks on one day and six on the next; block 6 changes the reward from 16 to 8 TRX, and energy from 100 to 420 sun. */
const decided = smallChain(0, 9).map((block) => {
  const notes = [
    ...(block.height === 1 ? [{ key: 'parameters/since', text: String(firstMs - 1) }] : []),
    ...(block.height === 6
      ? [
          { key: 'parameter/5', text: '8000000 1 16000000' },
          { key: 'parameter/11', text: '420 1 100' },
        ]
      : []),
  ]
  const timestampMs = block.timestampMs + (block.height < 4 ? 0 : dayMs)
  return { ...block, timestampMs, ledger: { ...block.ledger, notes } }
})

test('each block but block 0 issued the rewards in force, and a price is the one at the end of the period', async () => {
  await using world = await openWitnessWorld({ worldOptions: { to: -1 } })
  await world.store.write(decided, 5)
  const { lines } = await ask(world, ['issuedTrx', 'energyPrice'])
  expect(lines.map(({ name, key, values }) => [name, key, values])).toEqual([
    ['issuedTrx', 'votes', [String(3 * 128_000_000), String(6 * 128_000_000)]],
    ['issuedTrx', 'blocks', [String(3 * 16_000_000), String(3 * 16_000_000 + 3 * 8_000_000)]],
    ['energyPrice', undefined, ['100', '420']],
  ])
  const [votes] = (await ask(world, ['issuedTrx'], '&interval=month')).lines
  expect(votes!.values).toEqual([String(9 * 128_000_000)])
})

test('fees are counted by their band, and bandwidth by what paid for it', async () => {
  const random = seeded(5)
  const chain = spread(randomChain({ random, blockCount: 8, knowsBalances: true }), random)
  await using world = await openSpread(chain)
  const { lines } = await ask(world, ['transactionsByFee', 'bandwidthByPayer'], '&interval=month')
  const paid = chain.slice(1).flatMap(({ transactions }) => transactions)
  const lineOf = (name: SeriesName, wanted: string) =>
    sum(
      lines.find((line) => line.name === name && line.key === wanted)!.values.map((value) => BigInt(value!)),
    )
  const within = (above: bigint, highest: bigint) =>
    BigInt(paid.filter(({ feeSun }) => feeSun! > above && feeSun! <= highest).length)
  expect(lineOf('transactionsByFee', '10000000')).toBe(within(5_000_000n, 10_000_000n))
  expect(lineOf('transactionsByFee', '2000000')).toBe(within(1_000_000n, 2_000_000n))
  const limits = [0, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].map((trx) => BigInt(Math.round(trx * 1e6)))
  const percentiles = await ask(world, ['medianFee', 'fee90', 'fee99'])
  for (const [place, percent] of [50, 90, 99].entries())
    expect(percentiles.lines[place]!.values).toEqual(
      percentiles.at.map((start) => {
        const fees = chain
          .filter(({ height, timestampMs }) => height > 0 && startOfPeriod('day', timestampMs) === start)
          .flatMap(({ transactions }) => transactions.map(({ feeSun }) => feeSun!))
        const limit = limits.find(
          (one) => fees.length > 0 && fees.filter((fee) => fee <= one).length * 100 >= fees.length * percent,
        )
        return limit?.toString() ?? null
      }),
    )
  const all = chain.flatMap(({ transactions }) => transactions)
  expect(lineOf('bandwidthByPayer', 'burned')).toBe(sum(all.map(({ sources }) => sources!.paidBandwidth)))
  expect(lineOf('bandwidthByPayer', 'covered')).toBe(sum(all.map(({ netUsage }) => netUsage)))
})

test('TRX that waits grows by what is taken out of stake, and shrinks by what is paid or staked again', async () => {
  const stake = {
    kind: 'stake',
    transactionIndex: 0,
    account: alice,
    version: '2.0',
    resource: 'ENERGY',
  } as const
  const facts = [
    { ...stake, action: 'stake', sun: 90n, withdrawnSun: undefined },
    { ...stake, action: 'unstake', sun: 50n, withdrawnSun: 0n },
    { ...stake, action: 'unstake', sun: 20n, withdrawnSun: 10n },
    { ...stake, action: 'cancel', sun: 15n, withdrawnSun: 5n },
    { ...stake, action: 'withdraw', sun: 7n, withdrawnSun: undefined },
    // In Stake 1.0 nothing waits.
    { ...stake, version: '1.0', action: 'unstake', sun: 3n, withdrawnSun: undefined },
  ] as const satisfies readonly Fact[]
  const chain = smallChain(0, facts.length).map((block, at) => ({
    ...block,
    timestampMs: firstMs + at * dayMs,
    facts: facts.slice(at - 1, at),
  }))
  await using world = await openSpread(chain.map((block, at) => (at === 0 ? { ...block, facts: [] } : block)))
  const { lines } = await ask(world, ['waitingTrx', 'stakedTrx'])
  expect(lines.map(({ values }) => values)).toEqual([
    ['0', '0', '50', '60', '40', '33', '33'],
    ['0', '90', '40', '20', '35', '35', '32'],
  ])
})

test('prices are unknown while neither a node nor a source reported them', async () => {
  await using world = await openWorld()
  const { lines } = await ask(world, ['energyPrice', 'trxPrice'])
  expect(lines.map(({ unit, values }) => [unit, values])).toEqual([
    ['sun', [null]],
    ['usd', [null]],
  ])
})

test('a price is the last of the day exactly as its source wrote it, and null on a day without one', async () => {
  const priceHistory = new PriceHistory(new MemoryRecords())
  const blocks = smallChain(0, 2).map((block, at) => ({ ...block, timestampMs: firstMs + at * dayMs }))
  for (const [timeMs, usd] of [
    [firstMs - 5 * 3_600_000, '0.3'],
    [firstMs - 1, '0.00000012'],
    [firstMs + 2 * dayMs - 1, '0.1'],
  ] as const)
    await priceHistory.note({
      price: async () => ({ from: 'x.example', timeMs, usd, inCurrencies: { usd } }),
    })
  await using world = await openWorld({ to: -1, services: { priceHistory } })
  await world.store.write(blocks, undefined)
  const [price] = (await ask(world, ['trxPrice'])).lines
  expect(price!.values).toEqual(['0.00000012', null, '0.1'])
})

test('a day without blocks on a chain that paused is zero, and its levels stay', async () => {
  const blocks = smallChain(0, 1).map((block, at) => ({ ...block, timestampMs: firstMs + 3 * at * dayMs }))
  await using world = await openSpread(blocks)
  const { lines } = await ask(world, ['blocks', 'totalTransactions', 'failuresByResult'])
  expect(lines.map(({ values }) => values)).toEqual([
    ['1', '0', '0', '1'],
    ['2', '2', '2', '4'],
  ])
})

test('a range of hours has two weeks unless it is given, and starts within the chain', async () => {
  const blocks = smallChain(0, 2).map((block, at) => ({ ...block, timestampMs: firstMs + 20 * at * dayMs }))
  await using world = await openSpread(blocks)
  const newest = await ask(world, ['blocks'], '&interval=hour')
  expect(newest.at).toHaveLength(14 * 24 + 1)
  expect(newest.lines[0]!.values.at(-1)).toBe('1')
  const some = await ask(world, ['blocks'], `&interval=hour&from=0&to=${firstMs + 1}`)
  expect([some.at, some.lines[0]!.values]).toEqual([[startOfPeriod('hour', firstMs)], ['1']])
  const none = await ask(world, ['blocks'], `&from=${firstMs + 100 * dayMs}`)
  expect([none.at, none.lines[0]!.values]).toEqual([[], []])
})

test('an empty index has no periods', async () => {
  await using world = await openWorld({ from: 1, to: 0 })
  expect((await world.get('/api/series?names=blocks')).body).toEqual({ interval: 'day', at: [], lines: [] })
})

test('a range with too many periods is refused with an interval that fits', async () => {
  const blocks = smallChain(0, 1).map((block, at) => ({ ...block, timestampMs: firstMs + 400 * at * dayMs }))
  await using world = await openSpread(blocks)
  expect(await world.get('/api/series?names=blocks&interval=hour&from=0')).toMatchObject({
    status: 400,
    body: { code: 'limit_too_large', most: 2000, fits: 'day' },
  })
})

test.each([
  ['', 'parameter_missing'],
  ['names=', 'parameter_missing'],
  ['names=blocks,,fees', 'filter_not_available'],
  ['names=blocks&interval=year', 'filter_not_available'],
  ['names=activeAccounts&interval=week', 'filter_not_available'],
  ['names=contractCallers&interval=hour', 'filter_not_available'],
  ['names=blocks&from=x', 'malformed_number'],
  [`names=${seriesNames.slice(0, 9).join(',')}`, 'list_too_long'],
])('refuses %s', async (query, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/series?${query}`)).toMatchObject({ status: 400, body: { code } })
})

test('an unknown name is refused with the names that are nearest to it', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/series?names=transaction')).toMatchObject({
    status: 400,
    body: { code: 'filter_not_available', nearest: expect.arrayContaining(['transactions']) as unknown },
  })
})

test('every series is listed with its unit, kind and intervals', async () => {
  await using world = await openWorld()
  const { data } = (await world.get('/api/series/names')).body as unknown as {
    readonly data: readonly Record<string, unknown>[]
  }
  expect(data.map(({ name }) => name)).toEqual(seriesNames)
  expect(data.find(({ name }) => name === 'activeAccounts')).toEqual({
    name: 'activeAccounts',
    title: 'Accounts that are owner or direct counterparty in a transaction of the period.',
    unit: 'count',
    kind: 'distinct',
    intervals: ['hour', 'day'],
  })
})

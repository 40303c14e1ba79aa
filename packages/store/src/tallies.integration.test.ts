import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './open-store.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'
import { createTestDatabase } from '../test/database.ts'

const chain = randomChain({ random: seeded(7), blockCount: 40, transactionsPerBlock: 2, accountCount: 9 })
const at = (index: number) => chain[index]!
const [first, second, third] = [accountOf(1), accountOf(2), accountOf(3)] as const
const newest = { start: 0, limit: 10, order: 'newest' } as const

const tallyOf = (index: number, votes: Readonly<Record<string, bigint>>, brokerage?: number) => ({
  height: at(index).height,
  timestampMs: at(index).timestampMs,
  rows: Object.entries(votes).map(([witness, count]) => ({ witness, votes: count, brokerage })),
})
const early = tallyOf(5, { [first]: 30n, [second]: 20n })
const middle = tallyOf(15, { [second]: 2n ** 62n, [first]: 30n, [third]: 0n }, 20)
const late = tallyOf(25, { [third]: 90n, [second]: 21n, [first]: 0n }, 0)

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
})
afterAll(() => store[Symbol.asyncDispose]())
beforeEach(async () => {
  await store.undo(-1)
  await store.write(chain, 0)
})

async function keepAll(): Promise<void> {
  await store.storeTally(at(6), early)
  await store.storeTally(at(17), middle)
  await store.storeTally(at(29), late)
}

test('the tally of any time is returned whole, with its ranks and brokerages', async () => {
  await keepAll()
  expect(await store.tallyAt(early.height - 1)).toBeUndefined()
  expect(await store.tallyAt(early.height)).toEqual(early)
  expect(await store.tallyAt(late.height - 1)).toEqual(middle)
  expect(await store.tallyAt(10 ** 12)).toEqual(late)
})

test('tallies are paged, of all witnesses and of one from its first on', async () => {
  await keepAll()
  const { rows, total } = await store.tallies({ ...newest, start: 1, limit: 1 })
  expect(total).toBe(3)
  expect(rows).toEqual([
    { height: middle.height, timestampMs: middle.timestampMs, votes: 2n ** 62n + 30n, witnessCount: 3 },
  ])
  const own = await store.talliesOfWitness(third, newest)
  expect(own.total).toBe(2)
  expect(own.rows.map(({ height, rank, own }) => [height, rank, own.votes, own.brokerage])).toEqual([
    [late.height, 1, 90n, 0],
    [middle.height, 3, 0n, 20],
  ])
  const oldest = await store.talliesOfWitness(first, { ...newest, order: 'oldest', limit: 2 })
  expect(oldest).toMatchObject({ total: 3, rows: [{ rank: 1 }, { rank: 2 }] })
  expect(await store.talliesOfWitness(accountOf(8), newest)).toEqual({ rows: [], total: 0 })
})

test('times cut the list on both sides', async () => {
  await keepAll()
  const between = (fromMs: number, toMs: number) => store.tallies({ ...newest, fromMs, toMs })
  expect(await between(middle.timestampMs, middle.timestampMs)).toMatchObject({ total: 1 })
  expect(await between(middle.timestampMs + 1, late.timestampMs - 1)).toEqual({ rows: [], total: 0 })
  expect(await between(late.timestampMs + 1, Number.MAX_SAFE_INTEGER)).toEqual({ rows: [], total: 0 })
  expect(await store.talliesOfWitness(third, { ...newest, toMs: early.timestampMs })).toMatchObject({
    total: 0,
  })
})

test('a later reading of a stored tally adds brokerages and changes nothing else', async () => {
  await store.storeTally(at(6), early)
  await store.storeTally(at(8), tallyOf(5, { [third]: 5n, [first]: 1n }, 7))
  await store.storeTally(at(9), tallyOf(5, { [first]: 1n }, 8))
  const tally = await store.tallyAt(early.height)
  expect(tally?.rows).toEqual([
    { witness: first, votes: 30n, brokerage: 7 },
    { witness: second, votes: 20n, brokerage: undefined },
  ])
  await store.storeTally(at(20), late)
  await store.storeTally(at(21), early)
  expect((await store.tallies(newest)).total).toBe(2)
})

test('undoing a block drops what was read at it, and witnesses seen first then', async () => {
  await keepAll()
  await store.undo(at(28).height)
  expect(await store.tallyAt(10 ** 6)).toEqual(middle)
  await store.undo(at(16).height)
  expect(await store.tallyAt(10 ** 6)).toEqual(early)
  expect((await store.talliesOfWitness(third, newest)).total).toBe(0)
  expect(await store.storeTally(at(20), middle)).toBe(false)
  await store.storeTally(at(16), middle)
  expect(await store.talliesOfWitness(third, newest)).toMatchObject({ total: 1 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLaws, lawNames } from './invariants.ts'
import { type Simulator, openSimulator } from './simulator.ts'
import { simulateSeed } from './simulate-seed.ts'

// A sample of `npm run simulate`, from one history.
const seeds = [4, 7, 9, 11, 13, 23]

/**
 * Tables that stay empty on a chain this small or with so many representatives, those that only a followed node fills, and the one of
 * lists that a new index never has.
 */
const emptyHere = ['contract_callers', 'listed_up_to', 'tallies', 'tally_witnesses', 'witness_blocks']

let laboratory: Simulator

beforeAll(async () => {
  laboratory = await openSimulator()
  await laboratory.historyOf(seeds[0]!)
})

afterAll(async () => {
  await laboratory[Symbol.asyncDispose]()
})

/** What the sample uses a seed for. */
const happens: Readonly<Record<number, readonly RegExp[]>> = {
  7: [/^standstill reported$/],
  9: [/^taken back$/, /^effects known$/],
  11: [/^treason$/],
  13: [/^database killed$/],
  23: [/^program killed at (a message|its head)$/, /^effects known$/],
}

test.each(seeds)(
  'an index equals a clean one after forks, lags, lies, failures, kills and effects that were unknown at first (seed %d)',
  async (seed) => {
    const { events } = await simulateSeed(laboratory, { seed, steps: 8 })
    const awaited = happens[seed] ?? []
    const absent = awaited.filter((event) => !Object.keys(events).some((name) => event.test(name)))
    expect(absent).toEqual([])
  },
)

test('the world fills the tables that are compared', async () => {
  const history = await laboratory.historyOf(seeds[0]!)
  const tables = await laboratory.cleanTables(history, history.moments.at(-1)!, undefined)
  const empty = Object.keys(tables).filter((name) => tables[name]!.startsWith('0 rows '))
  expect(empty).toEqual(emptyHere)
})

/** For each law, a change that breaks it. */
const damages: Readonly<Record<string, string>> = {
  'blocks are numbered without a gap and linked to their parents':
    'UPDATE blocks SET parent_id = id WHERE position = 9',
  'the totals before a block are the sum of the blocks below':
    'UPDATE blocks SET facts_before = facts_before + 1 WHERE position = 9',
  'the coverage is the heights of the blocks': 'UPDATE coverage SET to_height = to_height + 1',
  'the newest block counts all accounts, assets and witnesses':
    'DELETE FROM accounts WHERE id = (SELECT max(id) FROM accounts)',
  'chunks match the number of transactions, transfers and facts': 'DELETE FROM fact_chunks WHERE chunk = 0',
  'lists of facts and of transfers of assets are as long as their counts':
    'UPDATE lists SET count = count + 1 WHERE list = (SELECT min(list) FROM lists)',
  'lists of accounts are as long as their counts, and contain each transaction of their owner':
    'UPDATE accounts SET transaction_count = transaction_count + 1 WHERE id = 1',
  'transactions sent by accounts are those of the blocks':
    'UPDATE accounts SET transactions_out = transactions_out + 1 WHERE id = 1',
  'blocks of witnesses are all blocks': 'UPDATE witnesses SET block_count = block_count - 1 WHERE id = 1',
  'each balance belongs to a block that records the change':
    'DELETE FROM balance_blocks WHERE height = (SELECT max(height) FROM balance_blocks)',
  'the sum of balances is the supply after each block':
    'UPDATE supplies SET supply = supply + 1 WHERE height = (SELECT max(height) FROM supplies)',
  'TRX balances plus burned fees equal the genesis allocation and later changes':
    'UPDATE blocks SET moved_sun = moved_sun + 1 WHERE position = (SELECT max(position) FROM blocks)',
  'holders are the accounts whose newest balance is above zero': 'DELETE FROM holders WHERE account = 1',
  'keys of events are numbered without a gap and belong to indexed blocks':
    'UPDATE event_keys SET id = id + 1000 WHERE id = (SELECT max(id) FROM event_keys)',
  'the finished days are those before the newest block':
    'DELETE FROM finished_days WHERE day = (SELECT max(day) FROM finished_days)',
  'notes belong to indexed blocks':
    'UPDATE notes SET height = 1000000 WHERE height = (SELECT max(height) FROM notes)',
}

class Undone extends Error {}

test('each law detects what breaks it', async () => {
  const found: Record<string, boolean> = {}
  for (const [law, damage] of Object.entries(damages)) {
    const damaged = laboratory.database.transaction(async (connection) => {
      await connection.query(damage)
      found[law] = (await brokenLaws(connection)).includes(law)
      throw new Undone()
    })
    await damaged.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  expect(found).toEqual(Object.fromEntries(lawNames.map((law) => [law, true])))
})

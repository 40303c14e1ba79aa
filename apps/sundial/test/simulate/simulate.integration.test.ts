import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { simulateSeed } from './simulate-seed.ts'

// A sample of `npm run simulate`, of one history.
const seeds = [4, 7, 11, 13, 23]

/** Tables a chain this small or with so many representatives leaves empty. */
const emptyHere = ['contract_callers', 'witness_blocks']

let laboratory: Laboratory

beforeAll(async () => {
  laboratory = await openLaboratory()
  await laboratory.historyOf(seeds[0]!)
}, 300_000)

afterAll(async () => {
  await laboratory[Symbol.asyncDispose]()
})

/** What a seed is in the sample for. */
const happens: Readonly<Record<number, RegExp>> = {
  7: /^standstill told$/,
  11: /^treason$/,
  13: /^database killed$/,
  23: /^program killed at (a message|its head)$/,
}

test.each(seeds)(
  'an index equals a clean one after forks, lags, lies, failures and kills (seed %d)',
  async (seed) => {
    const { events } = await simulateSeed(laboratory, { seed, steps: 8 })
    const awaited = happens[seed]
    if (awaited !== undefined)
      expect(Object.keys(events).filter((event) => awaited.test(event))).not.toEqual([])
  },
  300_000,
)

test('the world fills the tables it is compared by', async () => {
  const history = await laboratory.historyOf(seeds[0]!)
  const tables = await laboratory.cleanTables(history, history.moments.at(-1)!, undefined)
  const empty = Object.keys(tables).filter((name) => tables[name]!.startsWith('0 rows '))
  expect(empty).toEqual(emptyHere)
}, 300_000)

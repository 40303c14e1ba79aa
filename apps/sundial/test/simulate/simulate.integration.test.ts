import { expect, test } from 'vitest'
import { runSeeds } from './run-seeds.ts'

// 2 ended the index by an answer of another shape; 4 and 6 had a block of another server's branch for final; 38 took a
// server that lags on a branch for a traitor; 23 has its database killed.
const seeds = [2, 4, 6, 23, 38]

test('an index equals a clean one after forks, lags, lies, failures and kills', async () => {
  const { ran, failed, events } = await runSeeds({ seeds, steps: 8, tell: () => undefined })
  expect(failed).toEqual([])
  expect(ran).toBe(seeds.length)
  expect(events['database killed']).toBe(1)
}, 300_000)

import { expect, test } from 'vitest'
import { runRounds } from '../../../packages/bridge/test/rounds.ts'
import { openKilledIndexes } from '../test/killed-indexes.ts'

test('kills of oracles and indexes, outages, forks and a dishonest oracle lose and double nothing', async () => {
  const { differences, ...counts } = await runRounds({ rounds: 8, seed: 4, indexes: openKilledIndexes })
  expect(differences).toEqual([])
  expect(counts.forks).toBeGreaterThan(2)
  expect(counts.kills).toBeGreaterThan(2)
  expect(counts.indexKills).toBeGreaterThan(0)
  expect(counts.deposits).toBeGreaterThan(5)
})

import { expect, test } from 'vitest'
import { completeRounds } from '../test/complete-rounds.ts'

test('a whole index takes the place of a late one, after kills, with every answer given meanwhile and every table as in a new index', async () => {
  const report = await completeRounds({ kills: 2, seed: 1 })
  expect(report).toMatchObject({ failed: [], backwards: [], differing: [], leftSchemas: [] })
  expect(report.sinceBefore).toBeGreaterThan(0)
  expect(report.sinceAfter).toBeUndefined()
  expect(report.progress.length).toBeGreaterThan(0)
  expect(report.answerCount).toBeGreaterThan(20)
}, 120_000)

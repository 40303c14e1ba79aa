import { expect, test } from 'vitest'
import { killRounds } from '../test/kill-rounds.ts'
import { killUpRounds } from '../test/kill-up-rounds.ts'

/** The same for every run; `npm run nightly` takes others, and many more rounds. The first kills each of the three once. */
const [seedOfParts, seedOfWhole] = [3, 4]

test('after kill -9 of program, database and node the index equals a clean one and has every acknowledged transaction', async () => {
  const { kills, acknowledged, lost, differing, height } = await killRounds({ rounds: 3, seed: seedOfParts })
  expect({ lost, differing }, `seed ${seedOfParts}`).toEqual({ lost: [], differing: [] })
  // What a busy machine has not started again yet cannot be killed.
  expect(kills.program + kills.database + kills.node).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(0)
  expect(height).toBeGreaterThan(300)
})

test('after kill -9 of the whole of "sundial up" its index equals a clean one and has every acknowledged transaction', async () => {
  const { kills, acknowledged, lost, differing, height } = await killUpRounds({
    rounds: 2,
    seed: seedOfWhole,
  })
  expect({ lost, differing }, `seed ${seedOfWhole}`).toEqual({ lost: [], differing: [] })
  expect(kills.withDatabase + kills.alone).toBe(2)
  expect(acknowledged).toBeGreaterThan(0)
  expect(height).toBeGreaterThan(200)
})

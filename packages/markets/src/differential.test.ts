import { expect, test } from 'vitest'
import { runActions } from '../test/differential.ts'

test('contract and model agree after each of 400 random actions, with hostile tokens and traders', () => {
  const tally = runActions({ count: 400, seed: 1, actionsInWorld: 200 })
  expect(tally.actions).toBe(400)
  // The actions are worth something: most are done, and some of them fill orders.
  expect(tally.done).toBeGreaterThan(200)
  expect(tally.fills).toBeGreaterThan(50)
  expect(tally.refused.size).toBeGreaterThan(5)
})

import { expect, test } from 'vitest'
import { runActions } from '../test/differential.ts'

test('contracts and model agree after each of 600 random actions, with dishonest oracles and a hostile token', () => {
  const tally = runActions({ count: 600, seed: 2, actionsInWorld: 300 })
  expect(tally.actions).toBe(600)
  // The actions are worth something: parcels arrive on both chains, and many things are refused or held.
  expect(tally.arrived).toBeGreaterThan(15)
  expect(tally.done).toBeGreaterThan(200)
  expect(tally.refused.size).toBeGreaterThan(9)
  expect(tally.held.size).toBeGreaterThan(2)
})

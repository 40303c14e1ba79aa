import { expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

test('a failure is reported once, tried again, and reported anew after it went well', async () => {
  const lines: string[] = []
  const outcomes = [false, false, true, false, true]
  let turns = 0
  const work = async () => {
    if (outcomes[turns++] === false) throw new Error(`turn ${turns}`)
  }
  const repeated = repeat({ name: 'Sweeping', everyMs: 1, work }, (text) => lines.push(text))
  await vi.waitFor(() => expect(turns).toBeGreaterThanOrEqual(outcomes.length))
  await repeated[Symbol.asyncDispose]()
  const after = turns
  expect(lines).toEqual([
    'Sweeping fails and is tried again: Error: turn 1',
    'Sweeping fails and is tried again: Error: turn 4',
  ])
  await new Promise((go) => setTimeout(go, 20))
  expect(turns).toBe(after)
})

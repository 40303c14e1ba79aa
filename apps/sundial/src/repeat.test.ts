import { expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

test('reports a failure once, retries, and reports again after a success', async () => {
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
    'Sweeping fails and will be retried: Error: turn 1',
    'Sweeping works again.',
    'Sweeping fails and will be retried: Error: turn 4',
    'Sweeping works again.',
  ])
  await new Promise((go) => setTimeout(go, 20))
  expect(turns).toBe(after)
})

import { expect, test } from 'vitest'
import { IndexProgress } from './index-progress.ts'

const timeout = { code: 'node_timeout', message: 'a.example did not answer within 20000 ms.' }
const busy = { code: 'node_busy', message: 'a.example is busy (429).' }

test('a wait begins with the first problem, reports the last one, and ends with a successful round', () => {
  let nowMs = 1000
  const progress = new IndexProgress({ knownHeight: () => 70 }, () => nowMs)
  expect(progress.read()).toEqual({ nodeHeight: 70, servers: [] })
  progress.take({ queuedBlockCount: 64 })
  expect(progress.read()).toEqual({ nodeHeight: 70, queuedBlockCount: 64, servers: [] })
  progress.take({ queuedBlockCount: 0, trouble: timeout })
  nowMs = 5000
  progress.take({ queuedBlockCount: 0, trouble: busy })
  expect(progress.read()).toMatchObject({ queuedBlockCount: 0, trouble: { ...busy, sinceMs: 1000 } })
  progress.take({ queuedBlockCount: 3 })
  expect(progress.read().trouble).toBeUndefined()
  progress.take({ queuedBlockCount: 3, trouble: busy })
  expect(progress.read().trouble).toEqual({ ...busy, sinceMs: 5000 })
})

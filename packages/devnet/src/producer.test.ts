import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Devnet, openDevnet } from './devnet.ts'

let devnet: Devnet
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_700_000_001_500 })
  devnet = await openDevnet({ blockTimeMs: 3000 })
  devnet.producer.start()
})
afterEach(async () => {
  await devnet[Symbol.asyncDispose]()
  vi.useRealTimers()
})

const height = () => devnet.chain.index.headHeight

test('makes block 1 in the past, so that block 2 follows at the start of the next slot', async () => {
  await vi.advanceTimersByTimeAsync(0)
  expect(height()).toBe(1)
  expect(devnet.chain.headTimeMs).toBe(1_700_000_001_000 - 2 * 3000)
  await vi.advanceTimersByTimeAsync(2499)
  expect(height()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(height()).toBe(2)
  await vi.advanceTimersByTimeAsync(9000)
  expect(height()).toBe(5)
})

test('makes no block when stopped', async () => {
  await vi.advanceTimersByTimeAsync(0)
  devnet.producer.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(height()).toBe(1)
})

test('continues in the next slot after blocks were mined at once', async () => {
  await vi.advanceTimersByTimeAsync(0)
  devnet.mine(100)
  expect(height()).toBe(101)
  await vi.advanceTimersByTimeAsync(3000)
  expect(height()).toBe(102)
})

test('notices at once that the clock was moved', async () => {
  await vi.advanceTimersByTimeAsync(0)
  devnet.moveClock(86_400_000)
  await vi.advanceTimersByTimeAsync(1)
  expect(height()).toBe(2)
  expect(devnet.chain.headTimeMs).toBeGreaterThanOrEqual(1_700_000_001_500 + 86_400_000 - 3000)
})

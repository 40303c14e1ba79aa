// Simulated users of a development chain, for a short while.
import { openDemo } from '@sundial/demo'
import type { Devnet } from '@sundial/devnet'
import { expect, vi } from 'vitest'

/** The seed of the users of a test: at the gate all tests have the same, so that they are settled once. */
export const townFor = (test: string): string =>
  process.env['SUNDIAL_NIGHTLY'] === undefined ? 'whole' : test

/** Waits a 25th of the time. */
export const hurried = {
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((go) => setTimeout(go, ms / 25)),
}

/** Until every inhabitant is set up and most habits have run, some dozens of blocks in all. */
export async function inhabit(devnet: Devnet, nodeUrl: string, seed: string): Promise<void> {
  const { signal } = new AbortController()
  const habits = new Map<string, number>()
  let isSettled = false
  devnet.producer.start()
  await using _demo = openDemo({
    nodeUrl,
    signal,
    seed,
    perSecond: 20,
    clock: hurried,
    report: (report) => {
      if (report.kind === 'settled') isSettled = true
      if (report.kind === 'sent') habits.set(report.habit, (habits.get(report.habit) ?? 0) + 1)
      if (report.kind === 'failed') throw report.error
    },
  })
  await vi.waitFor(
    () => {
      expect({ isSettled, habits: habits.size >= 20 }).toEqual({ isSettled: true, habits: true })
      expect(devnet.chain.index.headHeight).toBeGreaterThanOrEqual(45)
    },
    { interval: 100 },
  )
  devnet.producer.stop()
}

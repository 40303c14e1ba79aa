import type { Town } from './town.ts'

export const pollMs = 250
/** Longer than a block takes on any chain people watch. */
export const patiencePolls = 60

/** A chain has no time before its first block, and what waits for a block may be what an earlier run sent. */
export async function untilQuiet({ node, clock, signal }: Town): Promise<void> {
  while ((await node.head()).height === 0) await clock.wait(pollMs, signal)
  for (let poll = 0; poll < patiencePolls && (await node.waitingCount()) > 0; poll++) {
    await clock.wait(pollMs, signal)
  }
}

import { isStalled, type FollowPace } from './follow-pace.ts'

type Stall = { readonly code: 'node_head_stalled'; readonly message: string }

/** Interval of trying another server while the head does not move. */
const turnEveryMs = 30_000

/** Reports when a node's head stops moving without an error, and switches to the next server with `turn`, if there are several. */
export function watchStall(
  turn: (() => void) | undefined,
  startMs: number,
): (pace: FollowPace, nowMs: number) => Stall | undefined {
  let turnedMs = startMs
  return (pace, nowMs) => {
    if (!isStalled(pace, nowMs)) return undefined
    if (nowMs - turnedMs > turnEveryMs) {
      turn?.()
      turnedMs = nowMs
    }
    const seconds = Math.floor((nowMs - pace.arrivedMs) / 1000)
    return {
      code: 'node_head_stalled',
      message: `The node's newest block has been the same for ${seconds} s.`,
    }
  }
}

import { NotNow } from '../../errors.ts'
import { type QueueLimits, WorkQueue } from '../work-queue.ts'

/** One compiles; twenty wait, each with sources of up to 5 MiB in memory. */
const queueLimits: QueueLimits = { running: 1, waiting: 20, waitingOfOne: 2, waitMs: 30_000 }

const retryAfterSeconds = 30

/** A full queue throws `compiler_busy`. */
export const compileQueue = (limits: Partial<QueueLimits> = {}): WorkQueue =>
  new WorkQueue(
    { ...queueLimits, ...limits },
    (why) =>
      new NotNow('compiler_busy', `The compiler is busy: ${why}. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      }),
  )

import { NotNow } from '../../errors.ts'
import { type QueueLimits, WorkQueue } from '../work-queue.ts'

/** One compiles; twenty wait, each with sources of up to 5 MiB in memory. */
const queueLimits: QueueLimits = { running: 1, waiting: 20, waitMs: 30_000 }

const retryAfterSeconds = 30

/** A full queue throws `compiler_busy`. */
export const compileQueue = (limits: QueueLimits = queueLimits): WorkQueue =>
  new WorkQueue(
    limits,
    (waiting) =>
      new NotNow(
        'compiler_busy',
        `${waiting} compilations are waiting already: try again in ${retryAfterSeconds} s.`,
        { retryAfterSeconds },
      ),
  )

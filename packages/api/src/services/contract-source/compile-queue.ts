import { NotNow } from '../../errors.ts'

export type QueueLimits = { readonly running: number; readonly waiting: number }

/** One compiles; twenty wait, each with sources of up to 5 MiB in memory. */
export const queueLimits: QueueLimits = { running: 1, waiting: 20 }

const retryAfterSeconds = 30

type Waiting = { readonly ticket: string | undefined; readonly start: () => void }

/** Limits concurrent compilations, and those that wait. Requests reserve a place before their body is read. */
export class CompileQueue {
  readonly #limits: QueueLimits
  readonly #waiting: Waiting[] = []
  readonly #compiling = new Set<string | undefined>()
  #running = 0
  #places = 0

  constructor(limits: QueueLimits = queueLimits) {
    this.#limits = limits
  }

  /** Reserves a place; the result gives it back. Throws `compiler_busy`. */
  enter(): () => void {
    const { running, waiting } = this.#limits
    if (this.#places >= running + waiting) throw busy(waiting)
    this.#places += 1
    let isHeld = true
    return () => {
      if (isHeld) this.#places -= 1
      isHeld = false
    }
  }

  /** Runs in turn. Throws `compiler_busy`. */
  async run<Result>(work: () => Promise<Result>, ticket?: string): Promise<Result> {
    const { running, waiting } = this.#limits
    if (this.#running >= running) {
      if (this.#waiting.length >= waiting) throw busy(waiting)
      await new Promise<void>((start) => this.#waiting.push({ ticket, start }))
    } else this.#running += 1
    this.#compiling.add(ticket)
    try {
      return await work()
    } finally {
      this.#compiling.delete(ticket)
      // The place passes to the next one directly, so that nobody overtakes it.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next.start()
    }
  }

  /** How many compilations come before the one with this ticket; 0 while it compiles; `undefined` when it is not here. */
  aheadOf(ticket: string): number | undefined {
    if (this.#compiling.has(ticket)) return 0
    const index = this.#waiting.findIndex((one) => one.ticket === ticket)
    return index === -1 ? undefined : index + this.#limits.running
  }
}

const busy = (waiting: number) =>
  new NotNow(
    'compiler_busy',
    `${waiting} compilations are waiting already: try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  )

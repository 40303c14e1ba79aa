import { Unavailable } from '@sundial/primitives'
import type { NotNow } from '../errors.ts'

export type QueueLimits = {
  readonly running: number
  readonly waiting: number
  /** Whoever waits longer is refused, so that everybody gets an answer before connections count as idle. */
  readonly waitMs: number
}

type Waiting = {
  readonly ticket: string | undefined
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

/**
 * Limits work that runs at once, and work that waits. Requests with a body reserve a place before it is read. What does
 * not fit is refused with the error of the kind of work, which says why.
 */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #waiting: Waiting[] = []
  readonly #running = new Set<string | undefined>()
  #runningCount = 0
  #places = 0
  #isStopped = false

  readonly #busy: (why: string) => NotNow

  constructor(limits: QueueLimits, busy: (why: string) => NotNow) {
    this.#limits = limits
    this.#busy = busy
  }

  /** Refuses what waits and what comes. What runs goes on. */
  stop(): void {
    this.#isStopped = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(new ServerStopping())
  }

  /** Reserves a place; the result gives it back. Throws the error of a full queue, and `server_stopping`. */
  enter(): () => void {
    if (this.#isStopped) throw new ServerStopping()
    const { running, waiting } = this.#limits
    if (this.#places >= running + waiting) throw this.#full()
    this.#places += 1
    let isHeld = true
    return () => {
      if (isHeld) this.#places -= 1
      isHeld = false
    }
  }

  /** Runs in turn. Throws as `enter` does. */
  async run<Result>(work: () => Promise<Result>, ticket?: string): Promise<Result> {
    const { running, waiting } = this.#limits
    if (this.#isStopped) throw new ServerStopping()
    if (this.#runningCount >= running) {
      if (this.#waiting.length >= waiting) throw this.#full()
      await this.#turn(ticket)
    } else this.#runningCount += 1
    this.#running.add(ticket)
    try {
      return await work()
    } finally {
      this.#running.delete(ticket)
      // The place passes to the next one directly, so that nobody overtakes it.
      const next = this.#waiting.shift()
      if (next === undefined) this.#runningCount -= 1
      else next.start()
    }
  }

  async #turn(ticket: string | undefined): Promise<void> {
    const { waitMs } = this.#limits
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = new Promise<void>((start, refuse) => {
      const one = { ticket, start, refuse }
      this.#waiting.push(one)
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        refuse(this.#busy(`this one waited for ${waitMs / 1000} s`))
      }, waitMs)
    })
    await turn.finally(() => clearTimeout(timer))
  }

  #full(): NotNow {
    return this.#busy(`${this.#limits.waiting} are waiting`)
  }

  /** How much work comes before that with this ticket; 0 while it runs; `undefined` when it is not here. */
  aheadOf(ticket: string): number | undefined {
    if (this.#running.has(ticket)) return 0
    const index = this.#waiting.findIndex((one) => one.ticket === ticket)
    return index === -1 ? undefined : index + this.#limits.running
  }
}

/** Whoever asks again reaches the server that comes after. */
class ServerStopping extends Unavailable {
  readonly code = 'server_stopping'
  constructor() {
    super('The server is stopping: try again in a minute.')
  }
}

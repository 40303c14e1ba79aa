import { Unavailable } from '@sundial/primitives'
import { type NotNow, RequestRefused } from '../errors.ts'

export type QueueLimits = {
  readonly running: number
  readonly waiting: number
  /** Of these, for one caller. */
  readonly waitingOfOne: number
  /** Whoever waits longer is refused, so that everybody gets an answer before connections count as idle. */
  readonly waitMs: number
}

/** Who asks for work, where callers have shares, and when the result is of no use any more. */
export type Caller = {
  readonly share?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Charges units for what could not be priced before; returns how long until the caller has budget again. */
  readonly charge?: ((units: number) => number) | undefined
}

type Waiting = {
  readonly share: string | undefined
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
  /** By share, with those that have none. */
  readonly #places: (string | undefined)[] = []
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

  /** Reserves a place; the result gives it back. Throws the error of a full queue, `too_many_requests` and `server_stopping`. */
  enter(share?: string): () => void {
    if (this.#isStopped) throw new ServerStopping()
    const { running, waiting, waitingOfOne } = this.#limits
    const ofOne = this.#places.filter((one) => one === share).length
    if (share !== undefined && ofOne >= running + waitingOfOne) throw this.#fullShare()
    if (this.#places.length >= running + waiting) throw this.#full()
    this.#places.push(share)
    let isHeld = true
    return () => {
      if (isHeld) this.#places.splice(this.#places.indexOf(share), 1)
      isHeld = false
    }
  }

  /** Runs in turn, unless the caller has left by then. Throws as `enter` does. */
  async run<Result>(
    work: () => Promise<Result>,
    { ticket, share, signal }: Caller & { readonly ticket?: string | undefined } = {},
  ): Promise<Result> {
    const { running, waiting, waitingOfOne } = this.#limits
    if (this.#isStopped) throw new ServerStopping()
    signal?.throwIfAborted()
    if (this.#runningCount >= running) {
      const ofOne = this.#waiting.filter((one) => one.share === share).length
      if (share !== undefined && ofOne >= waitingOfOne) throw this.#fullShare()
      if (this.#waiting.length >= waiting) throw this.#full()
      await this.#turn({ ticket, share, signal })
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

  async #turn({ ticket, share, signal }: Caller & { readonly ticket?: string | undefined }): Promise<void> {
    const { waitMs } = this.#limits
    let end: () => void = () => undefined
    const turn = new Promise<void>((start, refuse) => {
      const one = { ticket, share, start, refuse }
      this.#waiting.push(one)
      const leaveWith = (error: Error) => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        refuse(error)
      }
      const timer = setTimeout(() => leaveWith(this.#busy(`this one waited for ${waitMs / 1000} s`)), waitMs)
      const leave = () => leaveWith(signal!.reason as Error)
      signal?.addEventListener('abort', leave, { once: true })
      end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
    })
    await turn.finally(() => end())
  }

  #fullShare(): RequestRefused {
    const retryAfterSeconds = 5
    return new RequestRefused(
      'too_many_requests',
      `${this.#limits.waitingOfOne} requests of this kind from this address are waiting: wait for their answers.`,
      { retryAfterSeconds },
    )
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

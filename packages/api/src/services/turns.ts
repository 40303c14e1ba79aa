import { setMaxListeners } from 'node:events'
import { type ErrorCode, NotNow } from '../errors.ts'

type Limits = {
  /** At once, of all keys together and of one. */
  readonly running: number
  readonly perKey: number
  /** Beyond them, in line, of all keys together. */
  readonly waiting: number
  /** The same of one, where keys are callers: what is refused for the share of one is `too_many_requests`. */
  readonly waitingOfKey?: number
  /** Whoever waits longer is refused, so that everybody gets an answer before connections count as idle. */
  readonly waitMs?: number
  /** What callers are told when the line is full. */
  readonly busy: string
  readonly code: ErrorCode
}

type Waiting = { readonly start: () => void; readonly refuse: (error: unknown) => void }

/** What a key has here, in the order in which it came. */
type Line = { readonly key: string; running: number; readonly waiting: Waiting[] }

/** Work of the server itself, whose places in line no caller takes. */
export const ownWork = ''

/**
 * Lets a limited amount of work run at once, and a limited amount wait. No key has more than its share of what runs, and the key that
 * was served longest ago is next. Where the line is full, the key with the most in it gives up its newest place to one with less.
 */
export class Turns {
  readonly #limits: Limits
  /** Of keys that have anything here, in the order of their turns: whichever is served goes to the end. */
  readonly #lines = new Map<string, Line>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Rejects with the code of the limits when too much waits already or this waits too long, with `too_many_requests` where the key is the
   * reason, and with the reason of the signal, which leaves the line at once.
   */
  async run<Value>(
    key: string,
    work: () => Promise<Value>,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Value> {
    signal?.throwIfAborted()
    const line = this.#lines.get(key) ?? { key, running: 0, waiting: [] }
    if (this.#running < this.#limits.running && this.#mayStart(line)) this.#enter(line)
    else await this.#wait(line, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      this.#leave(line)
    }
  }

  async #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingOfKey = Infinity, waitMs } = this.#limits
    if (line.key !== ownWork && line.waiting.length >= waitingOfKey) throw this.#refusalOf(line)
    if (this.#waiting >= waiting) this.#makeRoom(line)
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        this.#waiting -= 1
      }
      const refuse = (error: unknown) => {
        line.waiting.splice(line.waiting.indexOf(one), 1)
        end()
        this.#forget(line)
        reject(error)
      }
      const leave = () => refuse(signal!.reason)
      const start = () => {
        end()
        resolve()
      }
      const one: Waiting = { start, refuse }
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => refuse(this.#mayStart(line) ? this.#busy() : this.#refusalOf(line)), waitMs)
      if (signal !== undefined) {
        // One answer may wait for many calls.
        setMaxListeners(0, signal)
        signal.addEventListener('abort', leave, { once: true })
      }
      line.waiting.push(one)
      this.#waiting += 1
      this.#lines.set(line.key, line)
    })
  }

  /** Takes the newest place of the key with the most of them, for the server itself also where that is a single one. */
  #makeRoom({ key, waiting }: Line): void {
    const others = [...this.#lines.values()].filter((one) => one.key !== ownWork)
    const most = Math.max(...others.map((one) => one.waiting.length))
    const enough = key === ownWork ? 1 : waiting.length + 2
    const giving = most >= enough ? others.find((one) => one.waiting.length === most) : undefined
    if (giving === undefined) throw this.#busy()
    giving.waiting.at(-1)!.refuse(this.#refusalOf(giving))
  }

  #busy(): NotNow {
    const { code, busy } = this.#limits
    return new NotNow(code, busy, { retryAfterSeconds: 5 })
  }

  /** A caller is told that the reason is its own share. */
  #refusalOf({ key }: Line): NotNow {
    const { waitingOfKey, busy } = this.#limits
    if (key === ownWork || waitingOfKey === undefined) return this.#busy()
    return new NotNow('too_many_requests', busy, { retryAfterSeconds: 5 })
  }

  #mayStart({ running }: Line): boolean {
    return running < this.#limits.perKey
  }

  #enter(line: Line): void {
    this.#running += 1
    line.running += 1
    this.#lines.delete(line.key)
    this.#lines.set(line.key, line)
  }

  /** A key without a place is passed over: a slow host holds up nobody else, and neither does a line of one visitor. */
  #leave(line: Line): void {
    this.#running -= 1
    line.running -= 1
    this.#forget(line)
    for (const next of this.#lines.values()) {
      if (next.waiting.length === 0 || !this.#mayStart(next)) continue
      this.#enter(next)
      return next.waiting.shift()!.start()
    }
  }

  #forget({ key, running, waiting }: Line): void {
    if (running === 0 && waiting.length === 0) this.#lines.delete(key)
  }
}

import { type ErrorCode, NotNow, RequestRefused } from '../errors.ts'

type Limits = {
  /** At once, of all keys together and of one. */
  readonly running: number
  readonly perKey: number
  /** Beyond them, in line, of all keys together and of one. */
  readonly waiting: number
  readonly waitingOfKey?: number
  /** Whoever waits longer is refused, so that everybody gets an answer before connections count as idle. */
  readonly waitMs?: number
  /** What callers are told when the line is full. */
  readonly busy: string
  readonly code: ErrorCode
}

type Waiting = { readonly key: string; readonly start: () => void }

/**
 * Lets a limited amount of work run at once, and a limited amount wait. No key has more than its share of what runs, and the key that
 * was served longest ago is next.
 */
export class Turns {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  /** When keys that have something in line were served last. */
  readonly #served = new Map<string, number>()
  #turn = 0
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Rejects with the code of the limits when too much waits already or this waits too long, and with `too_many_requests` for one key. */
  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    if (!this.#mayStart(key)) {
      if (this.#waiting.length >= this.#limits.waiting) throw this.#busy()
      await this.#wait(key)
    } else this.#enter(key)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  async #wait(key: string): Promise<void> {
    const { waitingOfKey = Infinity, waitMs, busy } = this.#limits
    if (key !== '' && this.#waiting.filter((one) => one.key === key).length >= waitingOfKey)
      throw new RequestRefused('too_many_requests', busy, { retryAfterSeconds: 5 })
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((start, refuse) => {
      const one = { key, start }
      this.#waiting.push(one)
      if (waitMs === undefined) return
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        refuse(this.#busy())
      }, waitMs)
    }).finally(() => clearTimeout(timer))
  }

  #busy(): NotNow {
    const { code, busy } = this.#limits
    return new NotNow(code, busy, { retryAfterSeconds: 5 })
  }

  #mayStart(key: string): boolean {
    return this.#count < this.#limits.running && (this.#running.get(key) ?? 0) < this.#limits.perKey
  }

  #enter(key: string): void {
    this.#count += 1
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  /** A key without a place is passed over: a slow host holds up nobody else, and neither does a line of one visitor. */
  #leave(key: string): void {
    this.#count -= 1
    const left = (this.#running.get(key) ?? 1) - 1
    if (left === 0) this.#running.delete(key)
    else this.#running.set(key, left)
    this.#served.set(key, ++this.#turn)
    const may = this.#waiting.filter((one) => this.#mayStart(one.key))
    const [first] = may
    if (first === undefined) return this.#forget()
    const servedAt = (one: Waiting) => this.#served.get(one.key) ?? 0
    const next = may.reduce((best, one) => (servedAt(one) < servedAt(best) ? one : best), first)
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#forget()
    this.#enter(next.key)
    next.start()
  }

  #forget(): void {
    const keys = new Set(this.#waiting.map((one) => one.key))
    for (const key of this.#served.keys()) if (!keys.has(key)) this.#served.delete(key)
  }
}

import { NotNow } from '../../errors.ts'

type Limits = {
  /** At once, of all keys together and of one. */
  readonly running: number
  readonly perKey: number
  /** Beyond them, in line. */
  readonly waiting: number
  /** What callers are told when the line is full. */
  readonly busy: string
}

type Waiting = { readonly key: string; readonly start: () => void }

/** Lets a limited amount of work run at once, and a limited amount wait. No key has more than its share of what runs. */
export class Turns {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Rejects with `media_busy` when too much waits already. */
  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    if (!this.#mayStart(key)) {
      if (this.#waiting.length >= this.#limits.waiting)
        throw new NotNow('media_busy', this.#limits.busy, { retryAfterSeconds: 5 })
      await new Promise<void>((start) => this.#waiting.push({ key, start }))
    } else this.#enter(key)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  #mayStart(key: string): boolean {
    return this.#count < this.#limits.running && (this.#running.get(key) ?? 0) < this.#limits.perKey
  }

  #enter(key: string): void {
    this.#count += 1
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  /** The first in line whose key has a place is next: a slow host holds up nobody else. */
  #leave(key: string): void {
    this.#count -= 1
    const left = (this.#running.get(key) ?? 1) - 1
    if (left === 0) this.#running.delete(key)
    else this.#running.set(key, left)
    const next = this.#waiting.findIndex((one) => this.#mayStart(one.key))
    if (next < 0) return
    const [one] = this.#waiting.splice(next, 1)
    this.#enter(one!.key)
    one!.start()
  }
}

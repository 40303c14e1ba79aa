import { NodeBusy } from './read-answer.ts'
import { NodeTimeout } from './exchange.ts'

const firstLimit = 4
/** Requests that may wait inside the server before it is given one less, and below which it is given one more. */
const mostQueued = 4
const fewestQueued = 2
/** After so many rounds the quickest is measured anew, with half the window: blocks and servers change. */
const roundsOfQuickest = 40

export type WindowOptions = {
  /** Milliseconds, from any point in time. */
  readonly now: () => number
  /** The most requests at once. */
  readonly most: number
}

/**
 * Requests that one server is given at once, as many as it answers side by side. When more of them make each answer slower,
 * they wait inside the server, and it is given fewer; a server that says it is busy, or that does not answer in time, is given
 * half.
 */
export class Window {
  readonly #now: () => number
  readonly #most: number
  #limit: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  #quickestMs = Infinity
  #rounds = 0
  #round = { count: 0, totalMs: 0, wasFull: false }

  constructor({ now, most }: WindowOptions) {
    this.#now = now
    this.#most = most
    this.#limit = Math.min(firstLimit, most)
  }

  get limit(): number {
    return this.#limit
  }

  /** Share of the window that is taken, above 1 when requests wait for a place. */
  get load(): number {
    return (this.#running + this.#waiting.length) / this.#limit
  }

  /** Sends the request when there is a place, in the order of the calls. */
  async run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    if (this.#running >= this.#limit) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#running++
    const startMs = this.#now()
    this.#round.wasFull ||= this.#running >= this.#limit
    try {
      const answer = await request()
      this.#answered(this.#now() - startMs)
      return answer
    } catch (error) {
      if (error instanceof NodeBusy || error instanceof NodeTimeout) this.#halve()
      throw error
    } finally {
      this.#leave()
    }
  }

  /** The place goes to the request that waits longest, so that nobody comes in between. */
  #leave(): void {
    this.#running--
    while (this.#running < this.#limit && this.#waiting.length > 0) {
      this.#running++
      this.#waiting.shift()!()
    }
  }

  #answered(ms: number): void {
    const round = this.#round
    round.count++
    round.totalMs += ms
    if (round.count < this.#limit) return
    const meanMs = round.totalMs / round.count
    this.#round = { count: 0, totalMs: 0, wasFull: false }
    if (++this.#rounds % roundsOfQuickest === 0) {
      this.#quickestMs = Infinity
      this.#halve()
      return
    }
    this.#quickestMs = Math.min(this.#quickestMs, meanMs)
    const queued = meanMs === 0 ? 0 : this.#limit * (1 - this.#quickestMs / meanMs)
    if (queued > mostQueued && this.#limit > 1) this.#limit--
    else if (queued < fewestQueued && round.wasFull && this.#limit < this.#most) this.#limit++
  }

  #halve(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2))
    this.#round = { count: 0, totalMs: 0, wasFull: false }
  }
}

import type { Timers } from '../ports.ts'

/** Time that a test moves. */
export class ManualTimers implements Timers {
  #nowMs = 0
  #waiting: { readonly atMs: number; readonly run: () => void }[] = []

  now(): number {
    return this.#nowMs
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, run }
    this.#waiting.push(timer)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== timer)
    }
  }

  get count(): number {
    return this.#waiting.length
  }

  /** Runs what is due within the time, in order. */
  pass(ms: number): void {
    const endMs = this.#nowMs + ms
    for (;;) {
      const [next] = this.#waiting.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)
      if (next === undefined) break
      this.#waiting = this.#waiting.filter((one) => one !== next)
      this.#nowMs = next.atMs
      next.run()
    }
    this.#nowMs = endMs
  }
}

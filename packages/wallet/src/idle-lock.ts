import type { Timers } from './ports.ts'

export const defaultIdleMs = 15 * 60_000

/** Calls `lock` once nobody has used the wallet for a time. A laptop that slept counts the time it slept. */
export class IdleLock {
  readonly #timers: Timers
  readonly #lock: () => void
  #idleMs = defaultIdleMs
  #usedAt = 0
  #cancel: (() => void) | undefined

  constructor(timers: Timers, lock: () => void) {
    this.#timers = timers
    this.#lock = lock
  }

  setIdleMs(idleMs: number): void {
    this.#idleMs = idleMs
    if (this.#cancel !== undefined) this.#wait()
  }

  /** Starts the time unless it runs. */
  ensure(): void {
    if (this.#cancel !== undefined) return
    this.#usedAt = this.#timers.now()
    this.#wait()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  /** The person uses the app. False when the time had run out before: the wallet is locked instead. */
  use(): boolean {
    if (this.#cancel === undefined) return false
    if (this.#leftMs() <= 0) {
      this.#end()
      return false
    }
    this.#usedAt = this.#timers.now()
    return true
  }

  #leftMs(): number {
    return this.#usedAt + this.#idleMs - this.#timers.now()
  }

  #wait(): void {
    this.#cancel?.()
    this.#cancel = this.#timers.after(Math.max(0, this.#leftMs()), () => {
      if (this.#leftMs() > 0) this.#wait()
      else this.#end()
    })
  }

  #end(): void {
    this.stop()
    this.#lock()
  }
}

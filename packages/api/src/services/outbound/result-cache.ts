/** Caches a limited number of results for a while, and shares one call among concurrent callers. */
export class ResultCache<Value> {
  readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly untilMs: number }>()
  readonly #limits: { readonly cachedMs: number; readonly most: number }
  readonly #now: () => number

  constructor(limits: { readonly cachedMs: number; readonly most: number }, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  clear(): void {
    this.#entries.clear()
  }

  /** Failures are not cached. */
  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key)
    if (entry !== undefined && entry.untilMs > this.#now()) return entry.value
    const value = ask()
    this.#entries.delete(key)
    this.#entries.set(key, { value, untilMs: this.#now() + this.#limits.cachedMs })
    value.catch(() => {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key)
    })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#limits.most && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}

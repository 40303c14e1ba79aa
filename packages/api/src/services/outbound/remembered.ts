/** Remembers answers for a while, so many at most, and asks once for what several want at a time. */
export class Remembered<Value> {
  readonly #kept = new Map<string, { readonly value: Promise<Value>; readonly untilMs: number }>()
  readonly #limits: { readonly keptMs: number; readonly most: number }
  readonly #now: () => number

  constructor(limits: { readonly keptMs: number; readonly most: number }, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** What failed is not remembered. */
  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const held = this.#kept.get(key)
    if (held !== undefined && held.untilMs > this.#now()) return held.value
    const value = ask()
    this.#kept.delete(key)
    this.#kept.set(key, { value, untilMs: this.#now() + this.#limits.keptMs })
    value.catch(() => this.#kept.delete(key))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#limits.most && oldest !== undefined) this.#kept.delete(oldest)
    return value
  }
}

/** How many requests are allowed: `perSecond` continuously, `burst` at once. */
export type Budget = { readonly perSecond: number; readonly burst: number }

export type Spent = {
  readonly isWithin: boolean
  /** Whole requests left. */
  readonly remaining: number
  /** Until the next one is allowed; 0 when one is allowed now. */
  readonly waitMs: number
  /** Until the full budget is available. */
  readonly fullMs: number
}

type Bucket = { tokens: number; atMs: number }

/** A budget for each key, refilled over time. Beyond its limit of keys it evicts the least recently seen. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #mostKeys: number

  constructor(mostKeys: number) {
    this.#mostKeys = mostKeys
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Takes `cost` if available; a cost above the burst takes a whole burst. */
  spend(
    key: string,
    { perSecond, burst }: Budget,
    { cost, nowMs }: { readonly cost: number; readonly nowMs: number },
  ): Spent {
    const bucket = this.#buckets.get(key)
    const passedMs = bucket === undefined ? 0 : Math.max(0, nowMs - bucket.atMs)
    const tokens =
      bucket === undefined ? burst : Math.min(burst, bucket.tokens + (passedMs * perSecond) / 1000)
    const price = Math.min(cost, burst)
    const isWithin = tokens >= price
    const left = isWithin ? tokens - price : tokens
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: left, atMs: nowMs })
    this.#forget()
    return {
      isWithin,
      remaining: Math.floor(left),
      waitMs: isWithin ? 0 : Math.ceil(((price - left) * 1000) / perSecond),
      fullMs: Math.ceil(((burst - left) * 1000) / perSecond),
    }
  }

  #forget(): void {
    if (this.#buckets.size <= this.#mostKeys) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}

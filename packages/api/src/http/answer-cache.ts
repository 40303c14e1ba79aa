// Answers at the newest head are computed once for all callers. They are dropped when the index moves, after a second,
// and when an action of this server changes data they read outside the index.
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { LiveFeed } from '../live/live-feed.ts'

/** An answer as it is sent; a refusal has `error` in place of a body. */
export type CachedAnswer = {
  readonly headers: Readonly<Record<string, string>>
  /** As text: Node sends head and text in one write, but head and bytes in two. */
  readonly body?: string | undefined
  readonly error?: unknown
}

/** An endpoint's path and its parsed query (see `queryKey`): unknown parameters in the URL do not count. */
export type AnswerKey = { readonly path: string; readonly query: string }

const limits = {
  maxAgeMs: 1000,
  answers: 2000,
  bytes: 64 * 1024 * 1024,
  answerBytes: 512 * 1024,
  /** Longer queries are unlikely to be repeated. */
  queryLength: 500,
} as const

type Cached = { readonly path: string; readonly startedMs: number; readonly answer: CachedAnswer }
type Pending = {
  readonly path: string
  readonly startedMs: number
  readonly answer: Promise<CachedAnswer>
  readonly readers: Readers
}

/** Computes an answer; the signal fires when nobody waits for it any more. */
type Compute = (gone: AbortSignal) => Promise<CachedAnswer>
/** Calls back when the one who asked has left, or has been answered. */
type WhenGone = (leave: () => void) => void

/** What tells whether an answer is still valid. */
export type Validity = { readonly startedMs: number; readonly generation: number }

export class AnswerCache {
  readonly #cached = new LRUCache<string, Cached>({
    max: limits.answers,
    maxSize: limits.bytes,
    // The text, and as much again for its compressed forms.
    sizeCalculation: ({ answer }, key) => 2 * (key.length + answer.body!.length),
  })
  readonly #pending = new Map<string, Pending>()
  readonly #now: () => number
  #isOn = false
  /** Grows whenever answers are dropped. */
  #generation = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get bytes(): number {
    return this.#cached.calculatedSize
  }

  /** Starts caching, until the returned function is called. */
  start(feed: LiveFeed): () => void {
    const end = feed.subscribe(() => this.clear())
    this.#isOn = true
    return () => {
      this.#isOn = false
      end()
      this.clear()
    }
  }

  clear(): void {
    this.#generation++
    this.#cached.clear()
    this.#pending.clear()
  }

  /** The validity of a cached answer; absent when the key has another answer or none. */
  validityOf(key: AnswerKey, answer: CachedAnswer): Validity | undefined {
    const cached = this.#cached.get(textOf(key))
    if (cached?.answer !== answer) return undefined
    return { startedMs: cached.startedMs, generation: this.#generation }
  }

  /** Whether the answer may be sent again. Needs no lookup. */
  isValid({ startedMs, generation }: Validity): boolean {
    return generation === this.#generation && this.#isFresh(startedMs)
  }

  #isFresh(startedMs: number): boolean {
    return this.#now() - startedMs <= limits.maxAgeMs
  }

  /** Drops the answers of some endpoints. */
  clearPaths(paths: readonly string[]): void {
    this.#generation++
    for (const entries of [this.#cached, this.#pending])
      for (const [key, { path }] of entries) if (paths.includes(path)) entries.delete(key)
  }

  /** The cached answer, the promise of one being computed, or a new one: equal concurrent requests share one computation. */
  get(of: AnswerKey, compute: Compute, whenGone: WhenGone): CachedAnswer | Promise<CachedAnswer> {
    if (!this.#isOn || of.query.length > limits.queryLength) {
      const alone = new Readers()
      alone.add(whenGone)
      return compute(alone.gone)
    }
    const key = textOf(of)
    const cached = this.#cached.get(key)
    if (cached !== undefined && this.#isFresh(cached.startedMs)) return cached.answer
    // An answer that takes longer than a second is shared until it is complete.
    const pending = this.#pending.get(key) ?? this.#add(key, of.path, compute)
    pending.readers.add(whenGone)
    return pending.answer
  }

  #add(key: string, path: string, compute: Compute): Pending {
    const readers = new Readers()
    const pending = { path, startedMs: this.#now(), answer: compute(readers.gone), readers }
    this.#pending.set(key, pending)
    readers.gone.addEventListener('abort', () => this.#end(key, pending), { once: true })
    void pending.answer.then(
      (computed) => this.#end(key, pending, computed),
      () => this.#end(key, pending),
    )
    return pending
  }

  #end(key: string, pending: Pending, answer?: CachedAnswer): void {
    // An answer that was dropped while it was computed is out of date.
    if (this.#pending.get(key) !== pending) return
    this.#pending.delete(key)
    if (answer?.body === undefined || answer.body.length > limits.answerBytes) return
    const { path, startedMs } = pending
    this.#cached.set(key, { path, startedMs, answer })
  }
}

/** Those who wait for one answer. */
class Readers {
  readonly #controller = new AbortController()
  #count = 0

  /** Fires when the last of them has left. */
  get gone(): AbortSignal {
    return this.#controller.signal
  }

  add(whenGone: WhenGone): void {
    this.#count++
    whenGone(() => {
      if (--this.#count === 0) this.#controller.abort()
    })
  }
}

const textOf = ({ path, query }: AnswerKey): string => `${path} ${query}`

/** Without a feed no move is announced, and nothing is cached. */
export function mountAnswerCache(server: FastifyInstance, feed: LiveFeed | undefined): AnswerCache {
  const cache = new AnswerCache()
  if (feed === undefined) return cache
  let end: (() => void) | undefined
  server.addHook('onListen', async () => {
    end = cache.start(feed)
  })
  server.addHook('preClose', async () => end?.())
  return cache
}

// Answers at the newest head are computed once for all callers. They are dropped when the index moves, after a second,
// and when an action of this server changes data they read outside the index.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  /** The same threshold as for uncached answers: smaller ones are not worth compressing. */
  compressedFromBytes: 1024,
} as const

type Entry = {
  readonly path: string
  readonly answer: Promise<CachedAnswer>
  readonly startedMs: number
  computed?: CachedAnswer
  bytes: number
}

export class AnswerCache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #bytes = 0
  #isOn = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
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
    this.#entries.clear()
    this.#bytes = 0
  }

  /** Drops the answers of some endpoints. */
  clearPaths(paths: readonly string[]): void {
    for (const [key, entry] of this.#entries) if (paths.includes(entry.path)) this.#drop(key, entry)
  }

  /** The cached answer, the promise of one being computed, or a new one: equal concurrent requests share one computation. */
  get(
    { path, query }: AnswerKey,
    compute: () => Promise<CachedAnswer>,
  ): CachedAnswer | Promise<CachedAnswer> {
    if (!this.#isOn || query.length > limits.queryLength) return compute()
    const key = `${path} ${query}`
    const entry = this.#entries.get(key)
    if (entry !== undefined) {
      // An answer that takes longer than a second is shared until it is complete.
      if (entry.computed === undefined) return entry.answer
      if (this.#now() - entry.startedMs <= limits.maxAgeMs) return entry.computed
      this.#drop(key, entry)
    }
    return this.#add(key, path, compute())
  }

  #add(key: string, path: string, answer: Promise<CachedAnswer>): Promise<CachedAnswer> {
    const entry: Entry = { path, answer, startedMs: this.#now(), bytes: 0 }
    this.#entries.set(key, entry)
    void answer.then(
      (computed) => this.#settle(key, entry, computed),
      () => this.#drop(key, entry),
    )
    return answer
  }

  #settle(key: string, entry: Entry, computed: CachedAnswer): void {
    const { body } = computed
    if (this.#entries.get(key) !== entry) return
    if (body === undefined || body.length > limits.answerBytes) return this.#drop(key, entry)
    entry.computed = computed
    // The text, and as much again for its compressed forms.
    entry.bytes = 2 * (key.length + body.length)
    this.#bytes += entry.bytes
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#bytes <= limits.bytes && this.#entries.size <= limits.answers) return
      if (oldest.computed !== undefined) this.#drop(oldestKey, oldest)
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

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

/** Synchronous where nothing has to be compressed first. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  computed: CachedAnswer,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(computed.headers)
  if (computed.body === undefined) throw computed.error
  const encoding = encodingFor(request.headers['accept-encoding'], computed.body)
  if (encoding === undefined) return reply.send(computed.body)
  return encoded(computed, encoding).then((body) =>
    reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(body),
  )
}

type Encoding = 'br' | 'gzip'

/** The common Accept-Encoding values; requests with weighted encodings use the general compression. */
function encodingFor(accepted: string | undefined, body: string): Encoding | undefined {
  if (accepted === undefined || body.length < limits.compressedFromBytes || accepted.includes(';')) {
    return undefined
  }
  const names = accepted.split(',').map((name) => name.trim())
  return (['br', 'gzip'] as const).find((name) => names.includes(name))
}

const compressors = {
  // Five of eleven: above it time grows and size hardly shrinks.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Compressed once for all callers. */
const encodings = new WeakMap<CachedAnswer, { [Name in Encoding]?: Promise<Buffer> }>()

function encoded(computed: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const compressed = encodings.get(computed) ?? {}
  encodings.set(computed, compressed)
  return (compressed[encoding] ??= compressors[encoding](Buffer.from(computed.body ?? '')))
}

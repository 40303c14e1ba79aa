// Answers of the newest head are computed once for all who ask. They are dropped when the index moves, after a second, and when
// an action of this server has changed what they read beside the index.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LiveFeed } from '../live/live-feed.ts'

/** An answer as it is sent; `error` in place of a body where it is refused. */
export type Made = {
  readonly headers: Readonly<Record<string, string>>
  /** As text: Node sends head and text in one write, and bytes in one of their own. */
  readonly body?: string | undefined
  readonly error?: unknown
}

/** An endpoint's path and its parsed query (see `queryKey`): what a caller adds to the URL beside it does not count. */
export type AnswerKey = { readonly path: string; readonly query: string }

const limits = {
  maxAgeMs: 1000,
  answers: 2000,
  bytes: 64 * 1024 * 1024,
  answerBytes: 512 * 1024,
  /** A longer query is not one that anybody asks again. */
  queryLength: 500,
  /** As for answers that are not kept: smaller ones are not worth compressing. */
  compressedFromBytes: 1024,
} as const

type Entry = {
  readonly path: string
  readonly answer: Promise<Made>
  readonly startedMs: number
  made?: Made
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

  /** From now on answers are kept, until the function it returns is called. */
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

  /** The kept answer, the promise of one that is being made, or a new one: equal requests at once make one answer. */
  get({ path, query }: AnswerKey, make: () => Promise<Made>): Made | Promise<Made> {
    if (!this.#isOn || query.length > limits.queryLength) return make()
    const key = `${path} ${query}`
    const entry = this.#entries.get(key)
    if (entry !== undefined) {
      // An answer that takes longer than a second is still shared until it is there.
      if (entry.made === undefined) return entry.answer
      if (this.#now() - entry.startedMs <= limits.maxAgeMs) return entry.made
      this.#drop(key, entry)
    }
    return this.#keep(key, path, make())
  }

  #keep(key: string, path: string, answer: Promise<Made>): Promise<Made> {
    const entry: Entry = { path, answer, startedMs: this.#now(), bytes: 0 }
    this.#entries.set(key, entry)
    void answer.then(
      (made) => this.#settle(key, entry, made),
      () => this.#drop(key, entry),
    )
    return answer
  }

  #settle(key: string, entry: Entry, made: Made): void {
    const { body } = made
    if (this.#entries.get(key) !== entry) return
    if (body === undefined || body.length > limits.answerBytes) return this.#drop(key, entry)
    entry.made = made
    // The text, and as much again for its compressed forms.
    entry.bytes = 2 * (key.length + body.length)
    this.#bytes += entry.bytes
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#bytes <= limits.bytes && this.#entries.size <= limits.answers) return
      if (oldest.made !== undefined) this.#drop(oldestKey, oldest)
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

/** Without a feed nothing announces moves, and nothing is kept. */
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

/** At once where nothing has to be compressed first. */
export function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(made.headers)
  if (made.body === undefined) throw made.error
  const encoding = encodingFor(request.headers['accept-encoding'], made.body)
  if (encoding === undefined) return reply.send(made.body)
  return encoded(made, encoding).then((body) =>
    reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(body),
  )
}

type Encoding = 'br' | 'gzip'

/** What callers ask for plainly; whoever weighs encodings against each other is left to the compression of all answers. */
function encodingFor(accepted: string | undefined, body: string): Encoding | undefined {
  if (accepted === undefined || body.length < limits.compressedFromBytes || accepted.includes(';')) {
    return undefined
  }
  const names = accepted.split(',').map((name) => name.trim())
  return (['br', 'gzip'] as const).find((name) => names.includes(name))
}

const compressors = {
  // Five of eleven: past it time grows and size hardly shrinks.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Compressed once for all who take it. */
const encodings = new WeakMap<Made, { [Name in Encoding]?: Promise<Buffer> }>()

function encoded(made: Made, encoding: Encoding): Promise<Buffer> {
  const compressed = encodings.get(made) ?? {}
  encodings.set(made, compressed)
  return (compressed[encoding] ??= compressors[encoding](Buffer.from(made.body ?? '')))
}

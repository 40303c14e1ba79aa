// Answers of the newest head are made once for all who ask. They are forgotten when the index moves, after a second, and when
// anybody has asked this server to do something: what stands beside the index moves without it.
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

const limits = {
  keptMs: 1000,
  answers: 2000,
  bytes: 64 * 1024 * 1024,
  answerBytes: 512 * 1024,
  /** A URL that is longer was not typed by anybody who asks again. */
  urlLength: 500,
  /** As for answers that are made anew: smaller ones are not worth compressing. */
  compressedFromBytes: 1024,
} as const

type Entry = { readonly answer: Promise<Made>; readonly madeMs: number; made?: Made; bytes: number }

export class AnswerCache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #bytes = 0
  #isOn = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
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

  /** The answer that is kept, or the promise of one that is just being made. */
  held(url: string): Made | Promise<Made> | undefined {
    const entry = this.#entries.get(url)
    if (entry === undefined) return undefined
    if (this.#now() - entry.madeMs <= limits.keptMs) return entry.made ?? entry.answer
    this.#drop(url, entry)
    return undefined
  }

  /** Keeps the answer for those who ask for the same. */
  keep(url: string, answer: Promise<Made>): Promise<Made> {
    if (!this.#isOn || url.length > limits.urlLength) return answer
    const entry: Entry = { answer, madeMs: this.#now(), bytes: 0 }
    this.#entries.set(url, entry)
    void answer.then(
      (made) => this.#settle(url, entry, made),
      () => this.#drop(url, entry),
    )
    return answer
  }

  #settle(url: string, entry: Entry, made: Made): void {
    const { body } = made
    if (this.#entries.get(url) !== entry) return
    if (body === undefined || body.length > limits.answerBytes) return this.#drop(url, entry)
    entry.made = made
    entry.bytes = body.length
    this.#bytes += body.length
    while (this.#bytes > limits.bytes || this.#entries.size > limits.answers) {
      const [oldest] = this.#entries
      if (oldest === undefined) return
      this.#drop(...oldest)
    }
  }

  #drop(url: string, entry: Entry): void {
    if (this.#entries.get(url) !== entry) return
    this.#entries.delete(url)
    this.#bytes -= entry.bytes
  }
}

/** Without a feed nobody tells of moves, and nothing is kept. */
export function mountAnswerCache(server: FastifyInstance, feed: LiveFeed | undefined): AnswerCache {
  const cache = new AnswerCache()
  if (feed === undefined) return cache
  let end: (() => void) | undefined
  server.addHook('onListen', async () => {
    end = cache.start(feed)
  })
  server.addHook('preClose', async () => end?.())
  server.addHook('onResponse', async ({ method }) => {
    if (method === 'POST') cache.clear()
  })
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
  const held = encodings.get(made) ?? {}
  encodings.set(made, held)
  return (held[encoding] ??= compressors[encoding](Buffer.from(made.body ?? '')))
}

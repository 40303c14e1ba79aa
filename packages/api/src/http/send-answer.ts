// Sends answers: compressed once for all callers, and to a URL that was answered before without reading it again.
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AnswerCache, AnswerKey, CachedAnswer, Validity } from './answer-cache.ts'

const limits = {
  urls: 4000,
  bytes: 64 * 1024 * 1024,
  /** Longer URLs are unlikely to be repeated. */
  urlLength: 1000,
  /** The same threshold as for uncached answers: smaller ones are not worth compressing. */
  compressedFromBytes: 1024,
} as const

/** What a URL was answered with. */
type Sent = {
  readonly validity: Validity
  /** Names and values in turn, with the length, and those of the encoding. */
  readonly head: readonly string[]
  /** As text, so that Node sends head and body in one write; compressed bytes are one character a byte. */
  readonly body: string
  readonly charset: 'utf8' | 'latin1'
}

type Written = Pick<Sent, 'body' | 'charset'> & Pick<CachedAnswer, 'headers'>
type Keyed = { readonly key: AnswerKey; readonly answer: CachedAnswer }

export class AnswerSender {
  readonly #cache: AnswerCache
  readonly #sent = new LRUCache<string, Sent>({
    max: limits.urls,
    maxSize: limits.bytes,
    sizeCalculation: ({ body }, url) => url.length + body.length,
  })

  #generation = 0

  constructor(cache: AnswerCache) {
    this.#cache = cache
  }

  /**
   * Sends what the same URL was answered with, if that is still its answer. The hooks before a handler and after a
   * response have run or will run; those that change what is sent have nothing to do.
   */
  repeat(request: FastifyRequest, reply: FastifyReply): boolean {
    const url = urlOf(request)
    const sent = url === undefined ? undefined : this.#sent.get(url)
    if (sent === undefined) return false
    if (!this.#cache.isValid(sent.validity)) {
      this.#sent.delete(url!)
      return false
    }
    reply.hijack()
    // A flat list: merging two objects of headers takes 8 µs.
    const head: OutgoingHttpHeader[] = [...sent.head]
    const ofHooks = reply.getHeaders() as OutgoingHttpHeaders
    for (const name in ofHooks) head.push(name, ofHooks[name]!)
    reply.raw.writeHead(200, head)
    reply.raw.end(sent.body, sent.charset)
    return true
  }

  /** Synchronous where nothing has to be compressed first. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, answer }: Keyed,
  ): FastifyReply | Promise<FastifyReply> {
    const { headers, body } = answer
    reply.headers(headers)
    if (body === undefined) throw answer.error
    const accepted = request.headers['accept-encoding']
    const encoding = encodingFor(accepted, body)
    if (encoding === undefined) {
      // The compression plugin may compress any other response.
      if (accepted === undefined || body.length < limits.compressedFromBytes)
        this.#note(request, { key, answer }, { headers, body, charset: 'utf8' })
      return reply.send(body)
    }
    const all = { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' }
    return encoded(answer, encoding).then((bytes) => {
      const text = bytes.toString('latin1')
      this.#note(request, { key, answer }, { headers: all, body: text, charset: 'latin1' })
      return reply.headers(all).send(bytes)
    })
  }

  #note(request: FastifyRequest, { key, answer }: Keyed, { headers, body, charset }: Written): void {
    const url = urlOf(request)
    const validity = url === undefined ? undefined : this.#cache.validityOf(key, answer)
    if (validity === undefined) return
    // A new generation replaces all earlier responses: none of them is kept in memory.
    if (validity.generation !== this.#generation) this.#sent.clear()
    this.#generation = validity.generation
    const length = String(Buffer.byteLength(body, charset))
    const head = Object.entries({ ...headers, 'content-length': length }).flat()
    this.#sent.set(url!, { validity, head, body, charset })
  }
}

/** What two requests must have in common to be answered with the same bytes; absent for those that may be answered with none. */
function urlOf({ method, url, headers, routeOptions, protocol, host }: FastifyRequest): string | undefined {
  const isWhole = method === 'GET' && headers['if-none-match'] === undefined
  if (!isWhole || url.length > limits.urlLength) return undefined
  const origin = routeOptions.config.hasUrls === true ? `${protocol}://${host}` : ''
  return `${headers['accept-encoding'] ?? ''} ${origin}${url}`
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

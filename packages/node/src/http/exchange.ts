import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'
import { Pool } from 'undici'

/** One server of the node: an origin with persistent connections, and the base path of its routes. */
type Server = {
  readonly host: string
  /** `server 1`, for messages: host names are private. */
  readonly name: string
  readonly prefix: string
  readonly carrier: Carrier
}

export type Outgoing = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

export type Incoming = {
  readonly status: number
  readonly contentType: string
  readonly retryAfterMs: number | undefined
  readonly body: string
}

type ExchangeLimits = { readonly timeoutMs: number; readonly answerBytes: number }

type ServerOptions = { readonly name: string; readonly connections: number }

export const openServer = (url: URL, { name, connections }: ServerOptions, { connect }: Outside): Server => ({
  host: url.host,
  name,
  prefix: url.pathname.replace(/\/+$/, ''),
  carrier: connect(url, connections),
})

export const network: Outside = {
  connect: (url, connections) =>
    new Pool(url.origin, { connections, keepAliveTimeout: 30_000, pipelining: 1 }),
  // Up to a fifth longer at random, so that clients rejected at the same time do not retry at the same time.
  wait: (ms) => sleep(ms * (1 + Math.random() / 5)),
  deadline: (ms) => AbortSignal.timeout(ms),
}

/**
 * One request and its whole response, with any status; redirects are responses too and are never followed. Throws
 * `Unavailable` when there is none in time.
 */
export async function exchange(
  server: Server,
  outgoing: Outgoing,
  bounds: ExchangeLimits & Pick<Outside, 'deadline'>,
): Promise<Incoming> {
  const { carrier, prefix, name } = server
  const signal = bounds.deadline(bounds.timeoutMs)
  try {
    const answer = await carrier.request({
      method: outgoing.method,
      path: `${prefix}${outgoing.path}`,
      headers: outgoing.headers,
      body: outgoing.body ?? null,
      signal,
    })
    return {
      status: answer.statusCode,
      contentType: headerOf(answer, 'content-type') ?? 'application/json',
      retryAfterMs: secondsOf(headerOf(answer, 'retry-after')),
      body: await limitedText(answer, bounds.answerBytes),
    }
  } catch (cause) {
    if (cause instanceof NodeAnswerTooLarge) throw cause
    // Messages reach anonymous callers, so they contain no host. The log of `ServerBook` does.
    if (signal.aborted)
      throw new NodeTimeout(`The node (${name}) did not answer within ${bounds.timeoutMs} ms.`, { cause })
    throw new NodeUnreachable(`The node (${name}) is unreachable or closed the connection.`, { cause })
  }
}

async function limitedText({ body }: CarriedAnswer, maximum: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > maximum) throw new NodeAnswerTooLarge(`The node answered with more than ${maximum} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function headerOf({ headers }: CarriedAnswer, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const secondsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined

export class NodeUnreachable extends Unavailable {
  readonly code = 'node_unreachable'
}

export class NodeTimeout extends Unavailable {
  readonly code = 'node_timeout'
}

export class NodeAnswerTooLarge extends Unavailable {
  readonly code = 'node_answer_too_large'
}

/** The client's dependencies: connections and time. Simulations provide their own. */
export type Outside = {
  readonly connect: (url: URL, connections: number) => Carrier
  readonly wait: (ms: number) => Promise<void>
  /** Fires after the time. */
  readonly deadline: (ms: number) => AbortSignal
}

/** Sends requests to one origin. Rejects on failure, and when the signal fires. */
export type Carrier = {
  request(request: CarriedRequest): Promise<CarriedAnswer>
  destroy(): Promise<void>
}

export type CarriedRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
  readonly signal: AbortSignal
}

export type CarriedAnswer = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}

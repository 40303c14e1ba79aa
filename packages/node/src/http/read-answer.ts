import { limits, Malformed, parseJson, Unavailable } from '@sundial/primitives'
import { isObject } from '../json/members.ts'
import type { Incoming } from './exchange.ts'

/** The JSON of a usable response. Throws `Unavailable` otherwise: another server, or a retry, may succeed. */
export function readAnswer(incoming: Incoming): unknown {
  refuseFailure(incoming)
  const { body, retryAfterMs } = incoming
  const json = jsonOf(body)
  const error = isObject(json) ? json['Error'] : undefined
  if (typeof error !== 'string') return json
  // java-tron's rate limiter responds with status 200 (RateLimiterServlet).
  if (error.includes('lack of computing resources')) throw new NodeBusy('The node is busy.', retryAfterMs)
  throw new NodeFailed('The node answered with an error.', error)
}

/**
 * Throws unless the status is 200. A proxy in front of a node responds with 3xx and 4xx for temporary reasons (a reload,
 * a quota, a login page), so those are `Unavailable` too. The text of the response is only logged.
 */
export function refuseFailure({ status, body, retryAfterMs }: Incoming): void {
  if (status === 200) return
  if (status === 429 || status === 503) throw new NodeBusy(`The node is busy (${status}).`, retryAfterMs)
  if (status >= 500 && status !== notImplemented)
    throw new NodeFailed(`The node failed with status ${status}.`, body)
  throw new NodeRefused(status, body)
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body)
  } catch (cause) {
    const message = `The node answered with ${body.length} characters that are not JSON.`
    throw new NodeAnswerDamaged(message, { cause })
  }
}

/** The result of `read`; an answer of the wrong shape counts as damaged, like a truncated one. */
export function readShape<Answer>(read: () => Answer): Answer {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause
    throw new NodeAnswerDamaged(`The node's answer is malformed: ${cause.message}`, { cause })
  }
}

/** Enough of a response to identify its sender in a log. */
const shownCharacters = 200

const notImplemented = 501

export class NodeBusy extends Unavailable {
  readonly code = 'node_busy'
  readonly retryAfterMs: number | undefined
  constructor(message: string, retryAfterMs: number | undefined) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export class NodeFailed extends Unavailable {
  readonly code = 'node_failed'
  /** For the log. */
  readonly answer: string
  constructor(message: string, answer = '') {
    super(message)
    this.answer = answer.slice(0, shownCharacters)
  }
}

export class NodeAnswerDamaged extends Unavailable {
  readonly code = 'node_answer_damaged'
}

/** An answer of status 3xx, 4xx or 501. */
export class NodeRefused extends Unavailable {
  readonly code = 'node_refused'
  readonly status: number
  /** For the log. */
  readonly answer: string
  constructor(status: number, answer = '') {
    super(`The node refused the call with status ${status}.`)
    this.status = status
    this.answer = answer.slice(0, shownCharacters)
  }

  /** Whether the server does not serve this call at all. Jetty responds with 404 to GET and 405 to POST on an unknown path. */
  get isCallMissing(): boolean {
    return this.status === 404 || this.status === 405 || this.status === notImplemented
  }
}

export const isCallMissing = (error: unknown): error is NodeRefused =>
  error instanceof NodeRefused && error.isCallMissing

const megabyte = 1024 * 1024

/** A block of 2 MB is about 10 MB of JSON: java-tron prints the data of each transaction twice, as hex. */
const blockBytes = 32 * megabyte

/** Longest response by call, if it differs from the usual limit. */
const answerBytes: Readonly<Record<string, number>> = {
  '/wallet/getblockbynum': blockBytes,
  '/wallet/getblockbylimitnext': limits.nodeAnswerBytes,
  '/wallet/getnowblock': blockBytes,
  '/walletsolidity/getnowblock': blockBytes,
  '/wallet/gettransactioninfobyblocknum': limits.nodeAnswerBytes,
  '/wallet/gettransactioninfobyid': 16 * megabyte,
  '/wallet/triggerconstantcontract': 8 * megabyte,
}

/** The longest accepted response to a call. Accounts with thousands of tokens stay below the usual limit. */
export const answerBytesOf = (path: string): number => answerBytes[path] ?? 4 * megabyte

import { Malformed, parseJson, Refused, Unavailable } from '@sundial/primitives'
import { isObject } from '../json/members.ts'
import type { Incoming } from './exchange.ts'

/**
 * The JSON of a usable answer. Throws `Unavailable` when asking again may help, `node_refused` when it will not
 * (wrong key, disabled route).
 */
export function readAnswer({ host, status, body, retryAfterMs }: Incoming): unknown {
  if (status === 429 || status === 503) throw new NodeBusy(`${host} is busy (${status}).`, retryAfterMs)
  if (status >= 500) throw new NodeFailed(`${host} failed with status ${status}.`)
  if (status !== 200) throw new NodeRefused(`${host} refused with status ${status}: ${body.slice(0, 200)}`)
  const json = jsonOf(body, host)
  const error = isObject(json) ? json['Error'] : undefined
  if (typeof error !== 'string') return json
  // java-tron's rate limiter answers with status 200 (RateLimiterServlet).
  if (error.includes('lack of computing resources')) throw new NodeBusy(`${host} is busy.`, retryAfterMs)
  throw new NodeFailed(`${host} answered with an error: ${error.slice(0, 200)}`)
}

function jsonOf(body: string, host: string): unknown {
  try {
    return parseJson(body)
  } catch (cause) {
    throw new NodeAnswerDamaged(`${host} answered with ${body.length} characters that are not JSON.`, {
      cause,
    })
  }
}

/** What `read` makes of an answer; one of another shape than the call has is damaged, as a half one is. */
export function readShape<Answer>(host: string, read: () => Answer): Answer {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause
    throw new NodeAnswerDamaged(`${host} answered with something else: ${cause.message}`, { cause })
  }
}

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
}

export class NodeAnswerDamaged extends Unavailable {
  readonly code = 'node_answer_damaged'
}

export class NodeRefused extends Refused {
  readonly code = 'node_refused'
}

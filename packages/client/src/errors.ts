import type { KnownCode } from './generated/codes.ts'

/**
 * Codes of the server, and of the client itself: no answer at all, none in time, or one that is no JSON. A server of another release may
 * have further codes.
 */
export type ErrorCode =
  | KnownCode
  | 'connection_failed'
  | 'timed_out'
  | 'malformed_answer'
  | `http_${number}`
  | (string & {})

type Failure = {
  readonly code: ErrorCode
  readonly message: string
  /** Of HTTP; 0 where there was no response. */
  readonly status: number
  readonly retryAfterSeconds?: number | undefined
  readonly details?: Readonly<Record<string, unknown>>
}

/** A call that was refused, that failed on the server, or that never arrived. */
export class SundialError extends Error {
  override readonly name = 'SundialError'
  /** Stable: programs decide by it. */
  readonly code: ErrorCode
  /** Of HTTP; 0 where there was no response. */
  readonly status: number
  /** When the server is ready for the call; absent where it does not say so. */
  readonly retryAfterSeconds: number | undefined
  /** What else the server says, such as `parameter`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor({ code, message, status, retryAfterSeconds, details = {} }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

/** The error that a response is. */
export function errorOf(body: unknown, { status, statusText, headers }: Response): SundialError {
  const members = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const { code, message, ...details } = members
  return new SundialError({
    code: typeof code === 'string' ? code : `http_${status}`,
    message: typeof message === 'string' ? message : statusText || `HTTP status ${status}`,
    status,
    retryAfterSeconds: secondsIn(details['retryAfterSeconds'] ?? headers.get('retry-after')),
    details,
  })
}

/** Seconds, or the date of an HTTP header. */
function secondsIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.max(0, value)
  if (typeof value !== 'string' || value === '') return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

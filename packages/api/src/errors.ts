import { tronGrid } from '@sundial/operations'
import { Refused, TronError, Unavailable } from '@sundial/primitives'
import type { FastifyError } from 'fastify'
import { errorCodes } from './error-codes.ts'

export type ErrorCode = keyof typeof errorCodes
export type ErrorDetails = Readonly<Record<string, unknown>>
export type ErrorBody = { readonly code: string; readonly message: string } & ErrorDetails

/** The request is at fault: the message says what was wrong and what works. */
export class RequestRefused extends Refused {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message)
  }
}

/** A dependency of the API does not answer. */
export class NotNow extends Unavailable {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export type ErrorReply = { readonly status: number; readonly body: ErrorBody; readonly isDefect: boolean }

/** Status and body for any thrown value. The message of a defect is not exposed. */
export function toErrorReply(error: unknown): ErrorReply {
  if (error instanceof RequestRefused || error instanceof NotNow) {
    return reply(errorCodes[error.code].status, {
      code: error.code,
      message: error.message,
      ...error.details,
    })
  }
  if (error instanceof TronError) {
    if (error instanceof Unavailable) return reply(503, { code: error.code, message: error.message })
    const status = statusOf(error.code)
    if (status !== undefined) return reply(status, { code: error.code, message: error.message })
    return defect
  }
  return isHttpRefusal(error) ? httpRefusal(error) : defect
}

/** The body of an error; below TronGrid's paths with the members of its errors too. */
export const inStyleOf = (url: string, { status, body }: Pick<ErrorReply, 'status' | 'body'>): ErrorBody =>
  url.startsWith('/v1/') ? { ...tronGrid.gridRefusal(status, body.message), ...body } : body

const statusOf = (code: string): number | undefined =>
  Object.hasOwn(errorCodes, code) ? errorCodes[code as ErrorCode].status : undefined

const reply = (status: number, body: ErrorBody): ErrorReply => ({ status, body, isDefect: false })

const defect: ErrorReply = {
  status: 500,
  body: {
    code: 'internal_error',
    message: 'Internal error; it has been logged. Please retry.',
  },
  isDefect: true,
}

/** Fastify rejects URLs, bodies and media types before an endpoint sees them. */
const isHttpRefusal = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  'statusCode' in error &&
  Number(error.statusCode) >= 400 &&
  Number(error.statusCode) < 500

const codeByHttpRefusal: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'malformed_url',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

function httpRefusal(error: FastifyError): ErrorReply {
  const code = codeByHttpRefusal[error.code] ?? 'bad_request'
  return reply(errorCodes[code].status, { code, message: error.message })
}

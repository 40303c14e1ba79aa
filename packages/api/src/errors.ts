import { tronGrid } from '@sundial/operations'
import { Refused, TronError, Unavailable } from '@sundial/primitives'
import type { FastifyError } from 'fastify'

/** Every error code of this API with its HTTP status. */
export const statusByCode = {
  answer_too_slow: 503,
  ast_not_available: 400,
  bad_request: 400,
  block_not_found: 404,
  body_too_large: 413,
  client_left: 499,
  compiler_busy: 503,
  compiler_not_found: 400,
  compiler_stopped: 400,
  contract_not_verified: 404,
  cursor_outdated: 409,
  database_away: 503,
  exchange_not_found: 404,
  filter_not_available: 400,
  filters_not_combinable: 400,
  foreign_network: 400,
  format_not_available: 400,
  index_behind: 503,
  index_empty: 503,
  indexing_stopped: 503,
  internal_error: 500,
  key_refused: 401,
  limit_too_large: 400,
  list_too_long: 400,
  listing_refused: 409,
  logo_not_found: 404,
  malformed_address: 400,
  malformed_ast: 400,
  malformed_body: 400,
  malformed_cursor: 400,
  malformed_hash: 400,
  malformed_market_listing: 400,
  malformed_number: 400,
  malformed_signature: 400,
  malformed_sources: 400,
  malformed_token_record: 400,
  malformed_transaction: 400,
  malformed_url: 400,
  media_busy: 503,
  media_disabled: 404,
  media_unavailable: 404,
  metrics_closed: 403,
  network_not_found: 404,
  network_starting: 503,
  node_unavailable: 503,
  not_a_representative: 403,
  not_ready: 503,
  origin_refused: 403,
  pair_not_found: 404,
  parameter_missing: 400,
  parameter_repeated: 400,
  picture_missing: 404,
  picture_refused: 404,
  price_not_known: 404,
  proposal_not_found: 404,
  quotes_busy: 503,
  record_outdated: 409,
  replay_busy: 503,
  route_not_found: 404,
  search_term_too_long: 400,
  service_not_configured: 404,
  signer_refused: 403,
  http_node_missing: 404,
  solidity_node_missing: 404,
  sort_not_available: 400,
  source_lines_missing: 404,
  stopping: 503,
  too_many_listeners: 503,
  too_many_requests: 429,
  token_not_found: 404,
  trade_refused: 400,
  transaction_not_found: 404,
  unhealthy: 503,
  unsupported_media_type: 415,
  url_not_allowed: 403,
  url_refused: 403,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statusByCode
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
    return reply(statusByCode[error.code], { code: error.code, message: error.message, ...error.details })
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
  Object.hasOwn(statusByCode, code) ? statusByCode[code as ErrorCode] : undefined

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
  return reply(statusByCode[code], { code, message: error.message })
}

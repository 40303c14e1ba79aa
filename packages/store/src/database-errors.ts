import { Refused, Unavailable } from '@sundial/primitives'

/** The database does not answer now: retry with back-off. */
export class DatabaseUnavailable extends Unavailable {
  readonly code: DatabaseFault
  constructor(code: DatabaseFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type DatabaseFault =
  | 'database_unreachable'
  | 'database_restarting'
  | 'database_exhausted'
  | 'database_conflict'
  | 'database_timeout'
  | 'database_busy'
  | 'database_closed'

/** The database cannot be used as configured. */
export class DatabaseRefused extends Refused {
  readonly code:
    | 'database_url_invalid'
    | 'database_login_refused'
    | 'database_too_old'
    | 'database_schema_invalid'
    | 'database_replicas_refused'
  constructor(code: DatabaseRefused['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Outside failures as coded errors; all other errors, such as wrong statements, unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const fault = faultByCode[code] ?? faultByClass[code.slice(0, 2)]
  if (fault) return new DatabaseUnavailable(fault, `${advice[fault]} (${error.message})`, { cause: error })
  if (code.startsWith('28') || code === '3D000') {
    const message = `The database does not let us in: ${error.message}. Check user, password and name in DATABASE_URL.`
    return new DatabaseRefused('database_login_refused', message, { cause: error })
  }
  if (code === '') {
    const [, lost] = faultByMessage.find(([pattern]) => pattern.test(error.message)) ?? []
    if (lost) return new DatabaseUnavailable(lost, `${advice[lost]} (${error.message})`, { cause: error })
  }
  return error
}

// SQLSTATE of PostgreSQL, appendix A, and codes of Node's sockets.
const faultByCode: Readonly<Record<string, DatabaseFault>> = {
  ECONNREFUSED: 'database_unreachable',
  ECONNRESET: 'database_unreachable',
  EAI_AGAIN: 'database_unreachable',
  EHOSTUNREACH: 'database_unreachable',
  ENETUNREACH: 'database_unreachable',
  ENOENT: 'database_unreachable',
  ENOTFOUND: 'database_unreachable',
  EPIPE: 'database_unreachable',
  ETIMEDOUT: 'database_unreachable',
  ERR_STREAM_PREMATURE_CLOSE: 'database_unreachable',
  '25P03': 'database_timeout',
  '40001': 'database_conflict',
  '40P01': 'database_conflict',
  '55P03': 'database_conflict',
  '57014': 'database_timeout',
  '57P01': 'database_restarting',
  '57P02': 'database_restarting',
  '57P03': 'database_restarting',
  '57P05': 'database_restarting',
}

const faultByClass: Readonly<Record<string, DatabaseFault>> = {
  '08': 'database_unreachable',
  '53': 'database_exhausted',
}

const advice: Readonly<Record<DatabaseFault, string>> = {
  database_unreachable:
    'The database does not answer. Check that it runs and, where DATABASE_URL is set, that it points at it.',
  database_restarting: 'The database is starting or stopping.',
  database_exhausted: 'The database is out of connections, memory or disk.',
  database_conflict: 'Another transaction was in the way.',
  database_timeout: 'The statement took too long.',
  database_busy: 'Too many requests wait for the database; ask again.',
  database_closed: 'The program is stopping; ask again.',
}

/** Messages of pg without a code. */
const faultByMessage: readonly (readonly [RegExp, DatabaseFault])[] = [
  [
    /^Connection terminated|^timeout exceeded when trying to connect|not queryable|timeout expired|^Query read timeout/,
    'database_unreachable',
  ],
  // A request whose client has left may still run when the program stops.
  [/^Cannot use a pool after calling end/, 'database_closed'],
]

import { Refused, Unavailable } from '@sundial/primitives'

/** The embedded server cannot run until an operator changes something; the message says what. */
export class PostgresRefused extends Refused {
  readonly code: PostgresRefusal
  constructor(code: PostgresRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type PostgresRefusal =
  | 'postgres_platform_unsupported'
  | 'postgres_unusable'
  | 'postgres_account_missing'
  | 'postgres_folder_unreachable'
  | 'postgres_folder_not_ours'
  | 'postgres_folder_in_use'
  | 'postgres_folder_incomplete'
  | 'postgres_socket_path_too_long'
  | 'postgres_major_differs'
  | 'postgres_password_unreadable'
  | 'postgres_password_differs'

/** The embedded server is not up now. */
export class PostgresUnavailable extends Unavailable {
  readonly code: 'postgres_start_failed' | 'postgres_initdb_failed' | 'postgres_stop_failed'
  constructor(code: PostgresUnavailable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

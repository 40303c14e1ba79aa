import { Refused, TronError } from '@sundial/primitives'

/** A request to the chain that it cannot fulfil. */
export class ChainRefused extends Refused {
  readonly code = 'chain_refused'
}

/** The log cannot be written now, as on a full disk. Nothing has changed, and the chain goes on once there is room. */
export class LogUnwritable extends TronError {
  readonly code = 'chain_log_unwritable'
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `The log of the chain cannot be written (${why}). Nothing is accepted until it can; the chain then goes on by itself.`,
      {
        cause,
      },
    )
  }
}

/** What is in memory may not be what a restart finds: the chain stops. */
export class ChainBroken extends TronError {
  readonly code = 'chain_broken'
  constructor(cause: unknown) {
    super('The log of the chain cannot be written; nothing is accepted until the program starts again.', {
      cause,
    })
  }
}

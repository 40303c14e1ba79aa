import { Refused, TronError } from '@sundial/primitives'

/** A request to the chain that it cannot fulfil. */
export class ChainRefused extends Refused {
  readonly code = 'chain_refused'
}

/** The log could not be written, so what is in memory may not be what a restart finds: the chain stops. */
export class ChainBroken extends TronError {
  readonly code = 'chain_broken'
  constructor(cause: unknown) {
    super('The log of the chain cannot be written; nothing is accepted until the program starts again.', {
      cause,
    })
  }
}

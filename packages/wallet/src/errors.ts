import { Refused, TronError, Unavailable } from '@sundial/primitives'
import type { BroadcastResult } from './ports.ts'
import type { SigningLimit } from './signer.ts'

/** No account is open. */
export class WalletNotOpen extends Refused {
  readonly code = 'wallet_not_open'
  constructor() {
    super('wallet is not open')
  }
}

/** The wallet was locked, or the account logged out, while a signature was in progress. */
export class WalletLocked extends Refused {
  readonly code = 'wallet_locked'
  constructor() {
    super('The wallet was locked. Nothing was signed.')
  }
}

/** The key that was given belongs to another account. */
export class WrongAccount extends Refused {
  readonly code = 'wrong_account'
  constructor() {
    super('This is the key of another account. It was not used.')
  }
}

export class TooManyAccounts extends Refused {
  readonly code = 'too_many_accounts'
  constructor(most: number) {
    super(`At most ${most} accounts can be logged in. Remove one first.`)
  }
}

/** A person declined: in the review, on the device or in the extension. */
export class SigningRefused extends Refused {
  readonly code = 'signing_refused'
  constructor(message = 'The request was declined. Nothing was signed.', options?: ErrorOptions) {
    super(message, options)
  }
}

/** The signer cannot sign this request at all. */
export class CannotSign extends Refused {
  readonly code = 'cannot_sign'
  readonly limit: SigningLimit
  constructor(limit: SigningLimit) {
    super(`This wallet cannot sign the request: ${limit}.`)
    this.limit = limit
  }
}

/** The device, extension or other end is away, locked or busy. Connect or unlock it and try again. */
export class SignerUnavailable extends Unavailable {
  readonly code = 'signer_unavailable'
}

/** Signing gave nothing, or a signature of another key or other bytes. */
export class SigningFailed extends TronError {
  readonly code = 'signing_failed'
  /** The number that clients of the spec know for a signing without a result. */
  readonly number = 40001
}

/** The key was imported, or its backup is done. */
export class NoBackup extends Refused {
  readonly code = 'no_backup'
  constructor() {
    super('Only a new key can be shown, until its backup is confirmed.')
  }
}

export class WrongPassword extends Refused {
  readonly code = 'wrong_password'
  constructor(options?: ErrorOptions) {
    super('password incorrect', options)
  }
}

/** The format of the old product, which hides how the key was derived. */
export class OldKeystore extends Refused {
  readonly code = 'old_keystore'
  constructor() {
    super(
      'This file has the format of an old product that never documented its encryption. Export the private key there.',
    )
  }
}

/**
 * The node did not accept the transaction; `nodeCode` is java-tron's. That is the word of one node: until the transaction has
 * expired, whoever has its bytes can still have it executed.
 */
export class BroadcastRefused extends Refused {
  readonly code = 'broadcast_refused'
  readonly nodeCode: string
  readonly expirationMs: bigint
  constructor({ code, message }: BroadcastResult, expirationMs: bigint) {
    super(message)
    this.nodeCode = code
    this.expirationMs = expirationMs
  }
}

/** Node or index gave no usable answer now. */
export class NodeUnavailable extends Unavailable {
  readonly code = 'node_unavailable'
}

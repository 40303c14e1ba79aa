import type { Address } from '@sundial/primitives'
import type { SideChainId } from '@sundial/protocol'

/** The ways to log in, one file each in `signers/`. */
export const signerKinds = [
  'private-key',
  'keystore',
  'mnemonic',
  'address-only',
  'extension',
  'ledger',
  'external-device',
] as const
export type SignerKind = (typeof signerKinds)[number]

/** The wallet's types under their known names. The external device is an extension of ours. */
export type WalletType =
  | 'ACCOUNT_PRIVATE_KEY'
  | 'ACCOUNT_ADDRESS'
  | 'ACCOUNT_LEDGER'
  | 'ACCOUNT_TRONLINK'
  | 'ACCOUNT_EXTERNAL'

export const walletTypeOf: Readonly<Record<SignerKind, WalletType>> = {
  'private-key': 'ACCOUNT_PRIVATE_KEY',
  keystore: 'ACCOUNT_PRIVATE_KEY',
  mnemonic: 'ACCOUNT_PRIVATE_KEY',
  'address-only': 'ACCOUNT_ADDRESS',
  extension: 'ACCOUNT_TRONLINK',
  ledger: 'ACCOUNT_LEDGER',
  'external-device': 'ACCOUNT_EXTERNAL',
}

/** A message under TIP-191: version 1 hashes the length 32 whatever the message, version 2 its real length. */
export type PersonalMessage = {
  readonly kind: 'message'
  readonly version: 1 | 2
  readonly message: Uint8Array
}

/**
 * A transaction by the bytes of its raw data, whose SHA-256 is its id. On the main chain the id is signed; on a side chain the hash
 * of the id and the chain id.
 */
export type TransactionRequest = {
  readonly kind: 'transaction'
  readonly raw: Uint8Array
  readonly sideChainId?: SideChainId | undefined
}

/** Typed data (TIP-712) as the JSON text of `types`, `domain` and `message`; `readTypedData` reads it. */
export type TypedDataRequest = { readonly kind: 'typed-data'; readonly json: string }

/** What a signer signs. It is complete: a review shows all of it, and nothing is added later. */
export type SigningRequest = TransactionRequest | PersonalMessage | TypedDataRequest

/** Why a signer cannot sign a request. A text of the web app explains each. */
export type SigningLimit =
  | 'watch_only'
  | 'operation_not_supported'
  | 'too_many_bytes'
  | 'note_too_long'
  | 'too_many_votes'
  | 'message_not_supported'
  | 'hash_signing_needed'
  | 'wrong_network'
  | 'number_too_large'
  | 'side_chain_not_supported'

/** What may change outside while a signer is open. */
export type SignerChange =
  /** Another account was chosen; its signer takes the place of this one. */
  | { readonly kind: 'account'; readonly signer: Signer }
  | { readonly kind: 'network'; readonly isOther: boolean }
  /** No account is left for this site. */
  | { readonly kind: 'gone' }

/** Signs with one account's key, wherever that key is. */
export interface Signer {
  readonly kind: SignerKind
  readonly address: Address
  /** The reason why the request cannot be signed, found before anybody is asked. */
  limitOf(request: SigningRequest): SigningLimit | undefined
  /**
   * Signs what the review showed: 65 bytes r‖s‖v. Throws `SigningRefused` when a person declines, `SignerUnavailable`
   * when a device or extension is away.
   */
  sign(request: SigningRequest, signal?: AbortSignal): Promise<Uint8Array>
  /** Follows changes that are made outside, in an extension; absent where there can be none. Returns the end of it. */
  subscribe?(listener: (change: SignerChange) => void): () => void
  /** Overwrites keys and ends workers or connections. The signer cannot sign afterwards. */
  close(): Promise<void>
}

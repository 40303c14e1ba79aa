import { type Address, Malformed, sha256, toHex, toText } from '@sundial/primitives'
import { type RawTransaction, rawTransaction, type SideChainId } from '@sundial/protocol'
import {
  decodeOperation,
  type HiddenContent,
  hiddenContentOf,
  type KnownOperation,
  type Operation,
  type OperationRefusal,
  ownerOf,
  refusalOf,
} from '@sundial/operations'
import type { PersonalMessage, SigningRequest } from './signer.ts'
import { readTypedData, type TypedData } from './typed-data.ts'

/** What a transaction does, read from the bytes that would be signed and from nothing else. */
export type TransactionReview = {
  readonly kind: 'transaction'
  /** Hex; a device shows the same. */
  readonly id: string
  readonly operation: Operation
  /** Account that the operation belongs to; absent for an operation of a newer protocol. */
  readonly owner: Address | undefined
  readonly permissionId: number
  readonly feeLimitSun: bigint
  readonly note: NoteText
  readonly expirationMs: bigint
  /** The chain id that is signed with it; absent for every chain but a side chain. */
  readonly sideChainId: SideChainId | undefined
  readonly raw: RawTransaction
  /** Why it is shown and cannot be signed; each is a text of the review. */
  readonly obstacle: Obstacle | undefined
}

/** The chain does not execute such an operation, refuses this one in any state, or does not execute only what is shown. */
export type Obstacle =
  | 'unknown_operation'
  | 'not_executed'
  | 'several_operations'
  | HiddenContent
  | OperationRefusal

export type NoteText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly hex: string }

export type TypedDataReview = { readonly kind: 'typed-data'; readonly data: TypedData }

export type MessageReview = PersonalMessage | TypedDataReview

/** Several transactions of one account that are approved together. */
export type BatchReview = { readonly kind: 'batch'; readonly reviews: readonly TransactionReview[] }

export type Review = TransactionReview | MessageReview | BatchReview

/**
 * The review of a request. Throws `malformed_message`, `malformed_operation`, `malformed_transaction`, `malformed_json`
 * or `malformed_typed_data`.
 */
export function reviewRequest(request: SigningRequest): TransactionReview | MessageReview {
  switch (request.kind) {
    case 'transaction':
      return reviewTransaction(request.raw, request.sideChainId)
    case 'message':
      return request
    case 'typed-data':
      return { kind: 'typed-data', data: readTypedData(request.json) }
  }
}

export function reviewTransaction(bytes: Uint8Array, sideChainId?: SideChainId): TransactionReview {
  const raw = rawTransaction.decode(bytes)
  const [envelope] = raw.contract
  if (envelope === undefined) throw new Malformed('transaction', 'The transaction has no operation.')
  const operation = decodeOperation(envelope)
  return {
    kind: 'transaction',
    id: toHex(sha256(bytes)),
    operation,
    owner: operation.kind === 'unknown' ? undefined : ownerOf(operation),
    permissionId: envelope.permissionId,
    feeLimitSun: raw.feeLimit,
    note: noteOf(raw.data),
    expirationMs: raw.expiration,
    sideChainId,
    raw,
    obstacle: obstacleOf(bytes, raw, operation),
  }
}

/**
 * Kinds that no chain executes, and the shielded transfer, whose content nobody can read from its bytes. The list of
 * executors would load them all with each review; a test compares the two.
 */
export const notSigned: ReadonlySet<KnownOperation['kind']> = new Set([
  'CustomContract',
  'GetContract',
  'ShieldedTransferContract',
])

function noteOf(data: Uint8Array): NoteText {
  const text = toText(data)
  return text === undefined ? { kind: 'bytes', hex: toHex(data) } : { kind: 'text', text }
}

/** The chain executes one operation a transaction, and a review shows one. */
function obstacleOf(bytes: Uint8Array, raw: RawTransaction, operation: Operation): Obstacle | undefined {
  if (raw.contract.length > 1) return 'several_operations'
  if (operation.kind === 'unknown') return 'unknown_operation'
  if (notSigned.has(operation.kind)) return 'not_executed'
  const hidden = hiddenContentOf(bytes)
  if (hidden !== undefined) return hidden
  return raw.feeLimit < 0n ? 'invalid_amount' : refusalOf(operation)
}

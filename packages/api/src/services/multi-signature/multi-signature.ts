import type { Address } from '@sundial/primitives'

/** A transaction that collects signatures of a permission's keys, as stored. Integers that may be large are text. */
export type MultiSignature = {
  readonly id: string
  /** Hex of the transaction with the signatures so far. */
  readonly hex: string
  readonly owner: Address
  /** The first submitter, or the first signer where he did not sign. */
  readonly originator: Address
  readonly contractType: string
  readonly functionSelector?: string | undefined
  readonly threshold: string
  readonly currentWeight: string
  readonly keys: readonly SigningKey[]
  readonly createdMs: number
  readonly expiresMs: number
  readonly state: 0 | 1 | 2
  /** Whether a block that stays has it. */
  readonly settled?: true | undefined
  /** When this server last saw other keys, weights or another threshold than before. */
  readonly permissionChangedMs?: number | undefined
  readonly failure?: BroadcastFailure | undefined
}

export type SigningKey = {
  readonly address: Address
  readonly weight: string
  /** When this server received the signature; absent while there is none. */
  readonly signedMs?: number | undefined
}

export type BroadcastFailure = { readonly code: number; readonly message: string }

/** Response codes of TronLink's service besides 0. */
export const codes = {
  signatureFormat: 20302,
  computeAddress: 20303,
  permission: 20304,
  other: 20320,
  execution: 40003,
  sent: 40005,
  tooLarge: 40007,
  expired: 40008,
} as const

/** The service's codes for java-tron's rejections of a broadcast. */
const codeByBroadcast: Readonly<Record<string, number>> = {
  SIGERROR: 40001,
  CONTRACT_VALIDATE_ERROR: 40002,
  CONTRACT_EXE_ERROR: 40003,
  BANDWITH_ERROR: 40004,
  DUP_TRANSACTION_ERROR: 40005,
  TAPOS_ERROR: 40006,
  TOO_BIG_TRANSACTION_ERROR: 40007,
  TRANSACTION_EXPIRATION_ERROR: 40008,
  SERVER_BUSY: 40009,
  NO_CONNECTION: 40010,
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 40011,
}

/** Rejections that say nothing about the transaction: it is retried. */
const passing: ReadonlySet<string> = new Set([
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
])

export type BroadcastOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later' }
  | ({ readonly kind: 'failed' } & BroadcastFailure)

/** What a node's response means for a transaction. Another server may have sent it already. */
export function outcomeOf(code: string, message: string): BroadcastOutcome {
  if (code === 'SUCCESS' || code === 'DUP_TRANSACTION_ERROR') return { kind: 'done' }
  if (passing.has(code)) return { kind: 'later' }
  return { kind: 'failed', code: codeByBroadcast[code] ?? 40012, message: message || code }
}

const codeByWeight: Readonly<Record<string, number>> = {
  SIGNATURE_FORMAT_ERROR: codes.signatureFormat,
  COMPUTE_ADDRESS_ERROR: codes.computeAddress,
  PERMISSION_ERROR: codes.permission,
}

/** Undefined when the signatures are valid, sufficient or not. */
export const refusalOfWeight = (code: string, message: string): BroadcastFailure | undefined =>
  code === 'ENOUGH_PERMISSION' || code === 'NOT_ENOUGH_PERMISSION'
    ? undefined
    : { code: codeByWeight[code] ?? codes.other, message: message || code }

export const isReady = ({ threshold, currentWeight }: MultiSignature): boolean =>
  BigInt(currentWeight) >= BigInt(threshold)

/** The service still has to look after it. */
export const isOpen = ({ state, settled }: MultiSignature): boolean =>
  state === 0 || (state === 1 && settled === undefined)

/** Owner and keys may read it. */
export const readersOf = ({ owner, keys }: MultiSignature) => [
  ...keys.map(({ address, signedMs }) => ({ address, signed: signedMs !== undefined })),
  ...(keys.some(({ address }) => address === owner) ? [] : [{ address: owner }]),
]

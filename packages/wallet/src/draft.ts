import { fromHex, Malformed } from '@sundial/primitives'
import { rawTransaction, type RawTransaction } from '@sundial/protocol'
import { encodeOperation, type KnownOperation } from '@sundial/operations'
import type { Reference } from './ports.ts'

/** What a person decides about a transaction, apart from its reference block. */
export type Draft = {
  readonly operation: KnownOperation
  /** Most that a contract may cost, in sun. Only calls and deployments need one. */
  readonly feeLimitSun?: bigint
  /** UTF-8 on the chain. */
  readonly note?: string
  /** 0 is the owner permission, as in java-tron. */
  readonly permissionId?: number
  /** Time until the transaction expires, in milliseconds. */
  readonly validMs?: number
}

/** Time to read, approve on a device and broadcast. */
export const defaultValidMs = 5 * 60_000
/** The chain accepts an expiration less than 24 hours after its head (TransactionCapsule, MAXIMUM_TIME_UNTIL_EXPIRATION). */
export const longestValidMs = 24 * 3_600_000 - 60_000

/**
 * Milliseconds added to the time of the reference block. The id of a transaction is the hash of its bytes, so two equal
 * orders that refer to one block need different times, or the chain takes them for one transaction.
 */
export type Offset = { readonly timestampMs: number; readonly expirationMs: number }

/** Blocks are three seconds apart, so a timestamp within them looks like any other. */
const blockMs = 3000

/** An offset that another order on the same block has with a chance of 1 in 3,000,000. */
export const randomOffset = (): Offset => {
  const [timestamp, expiration] = crypto.getRandomValues(new Uint32Array(2))
  return { timestampMs: timestamp! % blockMs, expirationMs: expiration! % 1000 }
}

/**
 * The raw data of a transaction, built here from the operation: no server can change what it does. The reference block decides
 * on which chain it is valid (TAPOS), so it must be checked before (`reference-block`).
 */
export function buildTransaction(
  draft: Draft,
  reference: Reference,
  offset: Offset = { timestampMs: 0, expirationMs: 0 },
): RawTransaction {
  const { operation, feeLimitSun = 0n, note = '', permissionId = 0, validMs = defaultValidMs } = draft
  if (validMs <= 0 || validMs > longestValidMs) {
    throw new Malformed('validity', `A transaction is valid for 1 to ${longestValidMs} ms, not ${validMs}.`)
  }
  const from = reference.validFromMs ?? reference.timestampMs
  const id = fromHex(reference.id)
  if (id.length !== 32) throw new Malformed('block_id', 'A block id has 32 bytes.')
  const height = new Uint8Array(8)
  new DataView(height.buffer).setBigInt64(0, reference.height)
  return {
    ...rawTransaction.decode(new Uint8Array(0)),
    refBlockBytes: height.slice(6),
    refBlockHash: id.slice(8, 16),
    timestamp: from + BigInt(offset.timestampMs),
    expiration: from + BigInt(validMs + offset.expirationMs),
    feeLimit: feeLimitSun,
    data: new TextEncoder().encode(note),
    contract: [encodeOperation(operation.kind, operation.value, { permissionId })],
  }
}

/**
 * A transaction that is signed to prove who signs it, and never sent: without a reference block no chain accepts it.
 */
export const buildProof = (operation: KnownOperation, nowMs: number): RawTransaction => ({
  ...rawTransaction.decode(new Uint8Array(0)),
  timestamp: BigInt(nowMs),
  expiration: BigInt(nowMs + defaultValidMs),
  contract: [encodeOperation(operation.kind, operation.value)],
})

/** Whether it refers to no block, as proofs do. */
export const isProof = ({ refBlockHash }: Pick<RawTransaction, 'refBlockHash'>): boolean =>
  refBlockHash.length === 0

/** The bytes that are signed and sent. */
export const encodeRaw = (raw: RawTransaction): Uint8Array => rawTransaction.encode(raw)

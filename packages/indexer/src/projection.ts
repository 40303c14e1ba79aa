import type { Operation } from '@sundial/operations'
import { type Address, toHex, toText } from '@sundial/primitives'
import type { InternalTransaction, Log, Receipt } from '@sundial/protocol'
import type { Asset, NewFact } from '@sundial/store'

/** A transaction's operation with its result and receipt. */
export type ExecutedOperation = {
  /** 32 bytes as hex. */
  readonly transactionId: string
  readonly operation: Operation
  readonly succeeded: boolean
  /** Absent when no source has it: what only a receipt says is unknown then. */
  readonly receipt: Receipt | undefined
}

/** The facts that follow from a transaction, in the order in which they happened. Pure. */
export type Projection = (happened: ExecutedOperation) => readonly NewFact[]

/** By a token's id as messages have it: empty or `_` is TRX. */
export const assetOf = (tokenId: string): Asset =>
  tokenId === '' || tokenId === '_' ? { kind: 'trx' } : { kind: 'trc10', id: tokenId }

/** Of what a succeeded transaction logged; nothing without a receipt. */
export const logsOf = ({ succeeded, receipt }: ExecutedOperation): readonly Log[] =>
  succeeded ? (receipt?.log ?? []) : []

/** What contracts did in a succeeded transaction that was not undone within it; nothing where the node keeps none of it. */
export const doneByContracts = ({ succeeded, receipt }: ExecutedOperation): readonly InternalTransaction[] =>
  succeeded ? (receipt?.internalTransactions ?? []).filter(({ rejected }) => !rejected) : []

/** The contract that emitted the event; absent when the node gave no address. */
export function contractOf({ address }: Log): Address | undefined {
  return address.length === 20 ? `41${toHex(address)}` : undefined
}

/** Bytes that should be UTF-8, as hex when they are not. */
export const textOf = (bytes: Uint8Array): string => toText(bytes) ?? toHex(bytes)

/** Absent when this version has no name for it. */
export const resourceOf = (name: string | number): Resource | undefined =>
  resources.find((known) => known === name)

const resources = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const
type Resource = (typeof resources)[number]

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
  /** Absent when no source has it: data that only a receipt contains is unknown then. */
  readonly receipt: Receipt | undefined
}

/** The facts that follow from a transaction, in order. Pure. */
export type Projection = (happened: ExecutedOperation) => readonly NewFact[]

/** By a token's id in messages: empty or `_` is TRX. */
export const assetOf = (tokenId: string): Asset =>
  tokenId === '' || tokenId === '_' ? { kind: 'trx' } : { kind: 'trc10', id: tokenId }

/** From the logs of a successful transaction; empty without a receipt. */
export const logsOf = ({ succeeded, receipt }: ExecutedOperation): readonly Log[] =>
  succeeded ? (receipt?.log ?? []) : []

/** From the internal transactions of a successful transaction that were not reverted; empty where the node stores none. */
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

import type { Address } from '@sundial/primitives'

/** Newest block of the node: what a new transaction refers to. */
export type ReferenceBlock = {
  readonly height: bigint
  /** 32 bytes, hex. */
  readonly id: string
  readonly timestampMs: bigint
}

export type BroadcastResult = {
  /** `SUCCESS`, or java-tron's code for the refusal. */
  readonly code: string
  readonly message: string
}

/** Where a transaction is: unknown to the node, in a block, or in a solidified block. */
export type TransactionStatus =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'in-block' | 'solidified'
      readonly height: bigint
      /** java-tron's result, such as SUCCESS or REVERT. */
      readonly result: string
      readonly feeSun: bigint
    }

/** Answers to questions only. Nothing that it returns becomes part of an operation. */
export interface Chain {
  referenceBlock(): Promise<ReferenceBlock>
  /** Newest block that cannot be undone. */
  solidifiedBlock(): Promise<ReferenceBlock>
  /** Whether the address is activated: false for an empty answer of walletsolidity/getaccount. */
  isActivated(address: Address): Promise<boolean>
  broadcast(transaction: Uint8Array): Promise<BroadcastResult>
  statusOf(transactionId: string): Promise<TransactionStatus>
}

/** The time and timers of the program; tests bring their own. */
export interface Timers {
  now(): number
  /** Calls `run` after the time in milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

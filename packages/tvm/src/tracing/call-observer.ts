// Reports of calls while they run. They cost nothing that a contract could see: neither energy nor steps of its time.
import type { Address } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import type { ContractResult } from '../contract-result.ts'

/** How code came to run, or value to move. */
export type CallKind =
  | 'call'
  | 'callcode'
  | 'delegatecall'
  | 'staticcall'
  | 'calltoken'
  | 'create'
  | 'create2'
  | 'selfdestruct'

/** A call before it runs. */
export type BegunCall = {
  readonly kind: CallKind
  /** 0 for the transaction's own. */
  readonly depth: number
  readonly from: Address
  /** The account whose storage and balance are used. */
  readonly to: Address
  /** The account with the code. */
  readonly code: Address
  readonly value: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  /** Call data, or the code of a creation. */
  readonly input: Uint8Array
  readonly energyLimit: number
}

/** The end of the call at this depth. */
export type EndedCall = {
  readonly depth: number
  readonly result: ContractResult
  readonly error?: string | undefined
  /** With that of the calls it made. */
  readonly energyUsed: number
  readonly output: Uint8Array
  /** Position in the code of the instruction that failed. */
  readonly failedAt?: number | undefined
}

export type StorageWrite = {
  readonly contract: Address
  readonly key: bigint
  readonly before: bigint
  readonly after: bigint
}

/** A call that an error below ends without a report is over when a call above it ends or begins. */
export type CallObserver = {
  began(call: BegunCall): void
  ended(end: EndedCall): void
  /** By the innermost call that runs. */
  stored(write: StorageWrite): void
  /** By the innermost call that runs; undone where it or a call around it fails. */
  logged(log: Log): void
}

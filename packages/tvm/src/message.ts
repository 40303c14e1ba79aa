import type { Address } from '@sundial/primitives'
import type { InternalTransaction, Log } from '@sundial/protocol'
import type { ContractResult } from './contract-result.ts'
import type { CallObserver } from './tracing/call-observer.ts'

/** A transaction's instructions to the TVM. */
export type Message = {
  /** `create` creates `contract` with the code that `data` returns; `call` runs the existing code. */
  readonly kind: 'call' | 'create'
  /** Addresses of inner contracts and hashes of internal transactions derive from it. */
  readonly transactionId: Uint8Array
  readonly caller: Address
  readonly contract: Address
  readonly data: Uint8Array
  /** Sun transferred to the contract before it runs. */
  readonly callValue: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  readonly energyLimit: bigint
}

/** The result of an execution. Unless `result` is SUCCESS the host is unchanged. */
export type ExecutionOutcome = {
  readonly result: ContractResult
  /** java-tron's error message, `undefined` after SUCCESS. */
  readonly error: string | undefined
  readonly energyUsed: bigint
  /** Part of `energyUsed` that is due to the dynamic energy model. */
  readonly energyPenalty: bigint
  /** Return or revert data; for a creation the runtime code. */
  readonly returnData: Uint8Array
  /** Of a success, and of a constant call that reverted. */
  readonly logs: readonly Log[]
  readonly internalTransactions: readonly InternalTransaction[]
  /** Its share of the time of a transaction. */
  readonly steps: number
  /** Contracts to be removed with account, code and storage when the transaction ends. */
  readonly deletedContracts: readonly Address[]
}

export type ExecuteOptions = {
  /**
   * A constant call is run for its `answer`: a REVERT at its end then preserves logs and internal transactions
   * (java-tron VMActuator of a constant call).
   */
  readonly purpose?: 'transaction' | 'answer'
  /** Steps after which a transaction is OUT_OF_TIME, the same on every machine. */
  readonly stepLimit?: number
  readonly trace?: (step: Step) => void
  /** Learns of every call and storage write. */
  readonly calls?: CallObserver
  /**
   * Receives each call of an address that is not a precompile, before it runs and even if it is undone later, with the
   * index of its internal transaction.
   */
  readonly called?: (address: Address, data: Uint8Array, index: number) => void
}

/** One instruction before it runs. Stack and memory are copied on request. */
export type Step = {
  readonly depth: number
  readonly contract: Address
  readonly pc: number
  readonly opcode: number
  readonly name: string
  /** Before the instruction is paid for. */
  readonly energyLeft: number
  readonly energy: number
  stack(): bigint[]
  memory(): Uint8Array
}

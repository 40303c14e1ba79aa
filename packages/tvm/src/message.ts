import type { Address } from '@sundial/primitives'
import type { contractResults, InternalTransaction, Log } from '@sundial/protocol'

/** What a transaction makes the TVM do. */
export type Message = {
  /** `create` makes `contract` with the code that `data` returns; `call` runs the code that stands there. */
  readonly kind: 'call' | 'create'
  /** Addresses of inner contracts and hashes of internal transactions come from it. */
  readonly transactionId: Uint8Array
  readonly caller: Address
  readonly contract: Address
  readonly data: Uint8Array
  /** Sun moved to the contract before it runs. */
  readonly callValue: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  readonly energyLimit: bigint
}

export type ContractResult = Exclude<keyof typeof contractResults, 'DEFAULT'>

/** The result of an execution. Unless `result` is SUCCESS the host is as it was before. */
export type ExecutionOutcome = {
  readonly result: ContractResult
  /** java-tron's words for what went wrong, `undefined` after SUCCESS. */
  readonly error: string | undefined
  readonly energyUsed: bigint
  /** Part of `energyUsed` that is due to the dynamic energy model. */
  readonly energyPenalty: bigint
  /** Returned or reverted with; the runtime code of a creation. */
  readonly returnData: Uint8Array
  /** Of a success, and of an answer that reverted. */
  readonly logs: readonly Log[]
  readonly internalTransactions: readonly InternalTransaction[]
  /** What it took of the time of a transaction. */
  readonly steps: number
  /** Contracts to be removed with account, code and storage when the transaction ends. */
  readonly deletedContracts: readonly Address[]
}

export type ExecuteOptions = {
  /**
   * What leaves no trace is run for its `answer`: a REVERT at its end then keeps logs and internal transactions as they
   * were (java-tron VMActuator of a constant call).
   */
  readonly purpose?: 'transaction' | 'answer'
  /** Steps after which a transaction is OUT_OF_TIME, the same on every machine. */
  readonly stepLimit?: number
  readonly trace?: (step: Step) => void
  /**
   * Receives each call of an address that is no precompile, before it runs and though it may be undone, with the index
   * its internal transaction will have.
   */
  readonly called?: (address: Address, data: Uint8Array, index: number) => void
}

/** One instruction about to run. Stack and memory are copies made on request. */
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

import type { ContractResult } from '../contract-result.ts'

/** A frame cannot continue. Never leaves this package: it becomes a pushed zero or the result of the transaction. */
export class Halt extends Error {
  readonly result: ContractResult
  constructor(result: ContractResult, message: string) {
    super(message)
    this.result = result
  }

  /** Ends every frame, not only the current one (java-tron VM.play rethrows it). */
  get endsAll(): boolean {
    return this.result === 'OUT_OF_TIME' || this.result === 'JVM_STACK_OVER_FLOW'
  }
}

/** java-tron reports exceptions without a code as UNKNOWN. */
export const unknown = (message: string): Halt => new Halt('UNKNOWN', message)
/** The only failure except REVERT that leaves the remaining energy. */
export const transferFailed = (message: string): Halt => new Halt('TRANSFER_FAILED', message)
/** The exception of Java's BigInteger.longValueExact. */
export const notLong = (): Halt => unknown('BigInteger out of long range')

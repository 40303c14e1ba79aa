import type { ContractResult } from '../message.ts'

/** A frame cannot go on. Never leaves this package: it becomes a pushed zero or the result of the transaction. */
export class Halt extends Error {
  readonly result: ContractResult
  constructor(result: ContractResult, message: string) {
    super(message)
    this.result = result
  }

  /** Ends every frame, not only the one it happened in (java-tron VM.play throws it on). */
  get endsAll(): boolean {
    return this.result === 'OUT_OF_TIME' || this.result === 'JVM_STACK_OVER_FLOW'
  }
}

/** java-tron gives exceptions it has no code for as UNKNOWN. */
export const unknown = (message: string): Halt => new Halt('UNKNOWN', message)
/** The one failure other than REVERT that leaves the rest of the energy. */
export const transferFailed = (message: string): Halt => new Halt('TRANSFER_FAILED', message)
/** What java's BigInteger.longValueExact throws. */
export const notLong = (): Halt => unknown('BigInteger out of long range')

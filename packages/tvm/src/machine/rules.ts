import type { ReadyInstruction } from './instruction.ts'

/** What the chain's parameters decide, once for each set of them. Names: java-tron VMConfig. */
export type Rules = {
  /** By opcode. */
  readonly table: readonly (ReadyInstruction | undefined)[]
  /** ALLOW_TVM_COMPATIBLE_EVM: contracts made from now on have version 1. */
  readonly isCompatibleEvm: boolean
  readonly hasDynamicEnergy: boolean
  /** 1 since ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX, 0 before it (java-tron OperationRegistry.adjustMemOperations). */
  readonly memoryAccessEnergy: number
  readonly hasEnergyAdjustment: boolean
  readonly restrictsSelfdestruct: boolean
  readonly hasShortChainId: boolean
  readonly hasFreeze: boolean
  readonly hasFreezeV2: boolean
  readonly hasVote: boolean
  readonly hasLondon: boolean
  readonly hasOsaka: boolean
}

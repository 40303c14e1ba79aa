export { deployedAddress, innerAddress, saltedAddress } from './calls/create-contract.ts'
export { execute, TransferRefused } from './execute.ts'
export type { BlockEnvironment, Contract, Creation, Host } from './host.ts'
export { defaultStepLimit } from './machine/frame.ts'
export type { ContractResult } from './contract-result.ts'
export type { ExecuteOptions, Message, ExecutionOutcome, Step } from './message.ts'
export type { BegunCall, CallKind, CallObserver, EndedCall, StorageWrite } from './tracing/call-observer.ts'
export { CallTree, type CallTreeLimits, type TracedCall, type TracedLog } from './tracing/call-tree.ts'
export { type MemoryWrite, type StepOrder, StepRange, type TracedStep } from './tracing/step-range.ts'
export { type PrecompilePort } from './precompiles/index.ts'
export {
  type KnownContract,
  type KnownState,
  type StateChange,
  type StateItem,
  wordName,
} from './replay/known-state.ts'
export {
  type Replay,
  replay,
  type ReplayRequest,
  replaySteps,
  type SteppedReplay,
  type StepsRequest,
} from './replay/replay.ts'
export { leavesStateOf, takenBack, valueTakenBack, withZeros } from './replay/state-before.ts'
export type { StakeOperation } from './stake.ts'

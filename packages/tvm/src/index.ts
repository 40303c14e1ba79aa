export type { BlockFacts, Contract, Creation, Host } from './host.ts'
export type { ContractResult, ExecuteOptions, Message, Outcome, Step } from './message.ts'
export { allPrecompiles, type Precompile, precompileAt, type PrecompilePort } from './precompiles/index.ts'
export type { StakeOperation, Vote } from './stake.ts'

export type * from './contract.ts'
export type * from './facts.ts'

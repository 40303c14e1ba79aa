import type { Devnet } from '../devnet.ts'
import type { Work } from './trace/work.ts'

/** `tre` asks at /tre, where debug_ methods print what the TronBox Runtime Environment prints. */
export type RpcCaller = 'json-rpc' | 'tre'
export type RpcRequest = {
  readonly devnet: Devnet
  readonly parameters: readonly unknown[]
  readonly caller: RpcCaller
  /** Counts what runs again for the answer. */
  readonly work: Work
}

/** Refusals are `rpc_refused`. */
export type RpcMethod = {
  /** How many parameters it takes: neither more nor fewer. */
  readonly takes: number
  /** Number of optional parameters. */
  readonly mayTake?: number
  answer(request: RpcRequest): unknown
}

/** Methods by name, served at POST /jsonrpc. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>

/** A method without parameters whose answer is always the same. */
export const constant = (value: unknown, takes = 0): RpcMethod => ({ takes, answer: () => value })

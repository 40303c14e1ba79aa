import type { Devnet } from '../devnet.ts'

export type RpcAsked = { readonly devnet: Devnet; readonly parameters: readonly unknown[] }

/** A file of methods/, served as POST /jsonrpc: eth-get-logs.ts is eth_getLogs. Refusals are `rpc_refused`. */
export type RpcMethod = {
  /** How many parameters it takes: neither more nor fewer. */
  readonly takes: number
  /** How many may come besides. */
  readonly mayTake?: number
  answer(asked: RpcAsked): unknown
}

/** A method without parameters whose answer is always the same. */
export const constant = (value: unknown, takes = 0): RpcMethod => ({ takes, answer: () => value })

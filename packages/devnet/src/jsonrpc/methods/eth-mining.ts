import { constant, type RpcMethod } from '../method.ts'

/** This node makes the blocks. */
export const method: RpcMethod = constant(true)

import { constant, type RpcMethod } from '../method.ts'

/** TRON has no uncles. */
export const method: RpcMethod = constant(null, 2)

import { constant, type RpcMethod } from '../method.ts'

/** TRON has no uncles. */
export const method: RpcMethod = constant('0x0', 1)

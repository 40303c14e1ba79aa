import { constant, type RpcMethod } from '../method.ts'

/** There is nobody to be behind of. */
export const method: RpcMethod = constant(false)

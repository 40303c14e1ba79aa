import { constant, type RpcMethod } from '../method.ts'

/** A node without peers listens to none. */
export const method: RpcMethod = constant(false)

import { constant, type RpcMethod } from '../method.ts'

export const method: RpcMethod = constant([])

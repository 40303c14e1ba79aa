import { constant, type RpcMethod } from '../method.ts'

/** The java-tron whose interface this is, and what answers. */
export const method: RpcMethod = constant('TRON/v4.8.2/Sundial/TypeScript')

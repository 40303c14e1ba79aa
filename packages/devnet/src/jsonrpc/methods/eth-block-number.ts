import { quantity } from '../hex.ts'
import type { RpcMethod } from '../method.ts'

export const method: RpcMethod = {
  takes: 0,
  answer: ({ devnet: { chain } }) => quantity(chain.index.headHeight),
}

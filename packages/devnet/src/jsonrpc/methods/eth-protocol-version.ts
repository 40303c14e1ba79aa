import { headerOf } from '../../chain/stored-block.ts'
import { quantity } from '../hex.ts'
import type { RpcMethod } from '../method.ts'

/** The version in the header of the newest block. */
export const method: RpcMethod = {
  takes: 0,
  answer: ({ devnet: { chain } }) => quantity(headerOf(chain.block(chain.index.headHeight)!.block).version),
}

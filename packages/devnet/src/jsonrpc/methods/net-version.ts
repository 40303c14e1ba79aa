import { hash } from '../hex.ts'
import type { RpcMethod } from '../method.ts'

/** The last four bytes of block 0's id. */
export const method: RpcMethod = {
  takes: 0,
  answer: ({ devnet: { chain } }) => hash(chain.index.idAt(0)!.slice(-8)),
}

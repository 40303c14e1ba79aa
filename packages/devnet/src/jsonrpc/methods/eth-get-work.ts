import { hash } from '../hex.ts'
import type { RpcMethod } from '../method.ts'

/** There is no work: only the head's id. */
export const method: RpcMethod = {
  takes: 0,
  answer: ({ devnet: { chain } }) => [hash(chain.index.headId), null, null],
}

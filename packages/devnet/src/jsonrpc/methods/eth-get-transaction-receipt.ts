import type { RpcMethod } from '../method.ts'
import { printReceipts } from '../print-receipt.ts'
import { hashOf } from '../read-parameter.ts'

/** Those of block 0 have none. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet: { chain }, parameters: [id] }) {
    const place = chain.index.placeOf(hashOf(id))
    return place === undefined
      ? null
      : (printReceipts(chain, chain.block(place.height)!)[place.index] ?? null)
  },
}

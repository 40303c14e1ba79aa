import type { RpcMethod } from '../method.ts'
import { printTransaction } from '../print-transaction.ts'
import { hashOf } from '../read-parameter.ts'

/** Only one that is in a block. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet: { chain }, parameters: [id] }) {
    const place = chain.index.placeOf(hashOf(id))
    return place === undefined ? null : printTransaction(chain, chain.block(place.height)!, place.index)
  },
}

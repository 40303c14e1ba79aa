import type { RpcMethod } from '../method.ts'
import { printPending, printTransaction } from '../print-transaction.ts'
import { hashOf } from '../read-parameter.ts'

/** One of a block, or a pending one. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet: { chain }, parameters: [given] }) {
    const id = hashOf(given)
    const place = chain.index.placeOf(id)
    if (place !== undefined) return printTransaction(chain, chain.block(place.height)!, place.index)
    const pending = chain.pool.get(id)
    return pending === undefined ? null : printPending(chain, id, pending.transaction)
  },
}

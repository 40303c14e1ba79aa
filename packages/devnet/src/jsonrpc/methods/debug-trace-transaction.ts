import type { RpcMethod } from '../method.ts'
import { hashOf } from '../read-parameter.ts'
import { callFailed, unfitParameters } from '../rpc-refused.ts'
import { traceOptions } from '../trace/trace-options.ts'
import { traceForTre, traceTransaction } from '../trace/trace-transaction.ts'

/** Every instruction of a transaction, run once more over the state it ran on, while that can be told. */
export const method: RpcMethod = {
  takes: 1,
  mayTake: 1,
  answer({ devnet: { chain }, parameters: [id, given = {}], caller }) {
    if (typeof given !== 'object') throw unfitParameters()
    const place = chain.index.placeOf(hashOf(id))
    if (place === undefined) throw callFailed('transaction not found')
    const options = traceOptions(given ?? {})
    return caller === 'tre' ? traceForTre(chain, place, options) : traceTransaction(chain, place, options)
  },
}

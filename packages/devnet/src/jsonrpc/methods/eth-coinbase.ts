import type { RpcMethod } from '../method.ts'
import { hash } from '../hex.ts'
import { callFailed } from '../rpc-refused.ts'

/** The first witness whose key this chain has, with the 41 before its 20 bytes (java-tron Wallet.getCoinbase). */
export const method: RpcMethod = {
  takes: 0,
  answer({ devnet: { chain } }) {
    const keys = chain.state.entries('signingKeys')
    const own = keys.find(([address]) => chain.state.get('witnesses', address) !== undefined)
    if (own === undefined) throw callFailed('etherbase must be explicitly specified')
    return hash(own[0])
  },
}

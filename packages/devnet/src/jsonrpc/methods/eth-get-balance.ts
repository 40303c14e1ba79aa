import { requireLatest } from '../block-of.ts'
import { quantity } from '../hex.ts'
import type { RpcMethod } from '../method.ts'
import { addressOf } from '../read-parameter.ts'

/** In sun, at the head. */
export const method: RpcMethod = {
  takes: 2,
  answer({ devnet: { chain }, parameters: [address, block] }) {
    requireLatest(block)
    return quantity(chain.state.get('accounts', addressOf(address))?.balance ?? 0n)
  },
}

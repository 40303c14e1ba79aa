import { requireLatest } from '../block-of.ts'
import { hexData } from '../hex.ts'
import type { RpcMethod } from '../method.ts'
import { addressOf } from '../read-parameter.ts'

/** The code that runs, at the head. */
export const method: RpcMethod = {
  takes: 2,
  answer({ devnet: { chain }, parameters: [address, block] }) {
    requireLatest(block)
    return hexData(chain.state.get('codes', addressOf(address)) ?? new Uint8Array(0))
  },
}

import type { Devnet } from '../devnet.ts'

/** The response of cheats: the head of the chain. */
export const headNow = ({ chain }: Devnet) => ({
  result: true,
  height: chain.index.headHeight,
  id: chain.index.headId,
  solidifiedHeight: chain.solidifiedHeight,
  timestamp: chain.headTimeMs,
})

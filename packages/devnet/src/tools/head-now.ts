import type { Devnet } from '../devnet.ts'

/** What cheats answer: where the chain stands now. */
export const headNow = ({ chain }: Devnet) => ({
  result: true,
  height: chain.index.headHeight,
  id: chain.index.headId,
  solidifiedHeight: chain.solidifiedHeight,
  timestamp: chain.headTimeMs,
})

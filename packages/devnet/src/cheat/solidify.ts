import { headNow } from '../server/head-now.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{}: makes the head block final.',
  answer({ devnet }) {
    const { chain } = devnet
    chain.cheat({ kind: 'solidify', height: chain.index.headHeight })
    return headNow(devnet)
  },
}

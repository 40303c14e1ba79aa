import { headNow } from '../server/head-now.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{}: remembers the chain as it stands now; answers the snapshot’s id.',
  answer({ devnet }) {
    const snapshot = devnet.chain.snapshot()
    return { ...headNow(devnet), snapshot }
  },
}

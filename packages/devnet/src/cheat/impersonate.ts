import { headNow } from '../server/head-now.ts'
import { accountIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ address }: transactions of this account are taken whoever signed them, or nobody.',
  answer({ devnet, parameters }) {
    const { chain } = devnet
    chain.unlock([...new Set([...chain.told.unlocked, accountIn(parameters, 'address')])])
    return headNow(devnet)
  },
}

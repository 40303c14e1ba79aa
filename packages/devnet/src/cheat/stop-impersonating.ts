import { headNow } from '../server/head-now.ts'
import { accountIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ address }: the account’s transactions need its signature again.',
  answer({ devnet, parameters }) {
    const { chain } = devnet
    const address = accountIn(parameters, 'address')
    chain.unlock([...chain.told.unlocked].filter((unlocked) => unlocked !== address))
    return headNow(devnet)
  },
}

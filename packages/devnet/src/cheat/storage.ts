import { headNow } from '../server/head-now.ts'
import { accountIn, wordIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ address, slot, value }: sets a word of a contract’s storage, in hex after 0x or as a number.',
  answer({ devnet, parameters }) {
    const address = accountIn(parameters, 'address')
    const [slot, value] = [wordIn(parameters, 'slot'), wordIn(parameters, 'value')]
    devnet.chain.cheat({ kind: 'storage', address, slot, value })
    return headNow(devnet)
  },
}

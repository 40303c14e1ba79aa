import { headNow } from '../server/head-now.ts'
import { accountIn, hexIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ address, code }: sets the runtime code of an address; the account becomes a contract’s.',
  answer({ devnet, parameters }) {
    const address = accountIn(parameters, 'address')
    devnet.chain.cheat({ kind: 'code', address, code: hexIn(parameters, 'code') })
    return headNow(devnet)
  },
}

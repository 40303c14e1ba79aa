import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { accountIn, stringIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

const maximumSun = 2n ** 62n

export const cheat: Cheat = {
  help: '{ address, sun }: sets an account’s TRX balance at the head; the account is created when it is not there.',
  answer({ devnet, parameters }) {
    const text = stringIn(parameters, 'sun')
    if (!/^\d{1,19}$/.test(text) || BigInt(text) > maximumSun) {
      throw new Malformed('parameter', `sun is an integer between 0 and ${maximumSun}`)
    }
    devnet.chain.cheat({ kind: 'balance', address: accountIn(parameters, 'address'), sun: BigInt(text) })
    return headNow(devnet)
  },
}

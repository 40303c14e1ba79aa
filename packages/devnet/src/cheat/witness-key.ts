import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { hexIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ privateKey }: the chain signs blocks with this key when its account is an elected witness, or signs for one; until then such a witness misses its slots.',
  answer({ devnet, parameters }) {
    const privateKey = hexIn(parameters, 'privateKey')
    if (!/^(?!0{64})[0-9a-f]{64}$/.test(privateKey)) {
      throw new Malformed('parameter', 'privateKey is 32 bytes of hex')
    }
    devnet.chain.cheat({ kind: 'key', privateKey })
    return headNow(devnet)
  },
}

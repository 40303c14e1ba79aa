import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { hexIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ privateKey }: the chain signs blocks with this key when its account is an elected witness, or signs for one; until then such a witness misses its slots.',
  answer({ devnet, parameters }) {
    const privateKey = hexIn(parameters, 'privateKey')
    const number = BigInt(`0x0${privateKey}`)
    if (privateKey.length !== 64 || number === 0n || number >= order) {
      throw new Malformed('parameter', 'privateKey is 32 bytes of hex, below the order of secp256k1')
    }
    devnet.chain.cheat({ kind: 'key', privateKey })
    return headNow(devnet)
  },
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

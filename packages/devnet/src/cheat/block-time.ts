import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { numberIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

const hour = 3600

export const cheat: Cheat = {
  help: '{ seconds }: a block every so many seconds from here on; 0 makes a block for each transaction.',
  answer({ devnet, parameters }) {
    const seconds = numberIn(parameters, 'seconds')
    if (seconds < 0 || seconds > hour) throw new Malformed('parameter', `seconds is between 0 and ${hour}`)
    devnet.setBlockTime(seconds * 1000)
    return headNow(devnet)
  },
}

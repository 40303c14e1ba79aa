import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { numberIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

const tenYears = 315_360_000

export const cheat: Cheat = {
  help: '{ seconds }: moves the clock ahead; the next block has the new time.',
  answer({ devnet, parameters }) {
    const seconds = numberIn(parameters, 'seconds')
    if (seconds < 1 || seconds > tenYears)
      throw new Malformed('parameter', `seconds is between 1 and ${tenYears}`)
    devnet.moveClock(seconds * 1000)
    return headNow(devnet)
  },
}

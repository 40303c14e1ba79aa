import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { numberIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

const limit = 100_000

export const cheat: Cheat = {
  help: '{ blocks = 1 }: makes blocks at once; the clock moves with them.',
  answer({ devnet, parameters }) {
    const count = parameters['blocks'] === undefined ? 1 : numberIn(parameters, 'blocks')
    if (count < 1 || count > limit) throw new Malformed('parameter', `blocks is between 1 and ${limit}`)
    devnet.mine(count)
    return headNow(devnet)
  },
}

import { headNow } from '../server/head-now.ts'
import { isTrue, numberIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ depth, blocks = depth + 1, drop = false }: replaces the last blocks by a longer branch of other witnesses; their transactions wait again unless dropped.',
  answer({ devnet, parameters }) {
    const depth = numberIn(parameters, 'depth')
    const blockCount = parameters['blocks'] === undefined ? depth + 1 : numberIn(parameters, 'blocks')
    devnet.fork({ depth, blockCount, drop: isTrue(parameters['drop']) })
    return headNow(devnet)
  },
}

import { headNow } from '../server/head-now.ts'
import { stringIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ snapshot }: undoes everything since the snapshot, as a reorganisation; the snapshot and later ones are used up.',
  answer({ devnet, parameters }) {
    devnet.revert(stringIn(parameters, 'snapshot'))
    return headNow(devnet)
  },
}

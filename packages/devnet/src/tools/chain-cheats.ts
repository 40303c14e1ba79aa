// Cheats that make, undo and time blocks.
import { Malformed } from '@sundial/primitives'
import { headNow } from './head-now.ts'
import { isTrue, numberIn, stringIn } from '../server/parameters.ts'
import type { Cheats } from '../server/route.ts'

const hour = 3600

const mostBlocks = 100_000

const tenYears = 315_360_000

export const chainCheats: Cheats = {
  'block-time': {
    help: '{ seconds }: a block every so many seconds from now on; 0 makes a block for each transaction.',
    answer({ devnet, parameters }) {
      const seconds = numberIn(parameters, 'seconds')
      if (seconds < 0 || seconds > hour) throw new Malformed('parameter', `seconds is between 0 and ${hour}`)
      devnet.setBlockTime(seconds * 1000)
      return headNow(devnet)
    },
  },

  fork: {
    help: '{ depth, blocks = depth + 1, drop = false }: replaces the last blocks by a longer branch of other witnesses; their transactions are pending again unless dropped.',
    answer({ devnet, parameters }) {
      const depth = numberIn(parameters, 'depth')
      const blockCount = parameters['blocks'] === undefined ? depth + 1 : numberIn(parameters, 'blocks')
      devnet.fork({ depth, blockCount, drop: isTrue(parameters['drop']) })
      return headNow(devnet)
    },
  },

  mine: {
    help: '{ blocks = 1 }: makes blocks at once; the clock moves with them when they are more than 10 s ahead.',
    answer({ devnet, parameters }) {
      const count = parameters['blocks'] === undefined ? 1 : numberIn(parameters, 'blocks')
      if (count < 1 || count > mostBlocks)
        throw new Malformed('parameter', `blocks is between 1 and ${mostBlocks}`)
      devnet.mine(count)
      return headNow(devnet)
    },
  },

  revert: {
    help: '{ snapshot }: undoes everything since the snapshot, as a reorganisation; the snapshot and later ones are used up.',
    answer({ devnet, parameters }) {
      devnet.revert(stringIn(parameters, 'snapshot'))
      return headNow(devnet)
    },
  },

  snapshot: {
    help: '{}: takes a snapshot of the chain; returns its id.',
    answer({ devnet }) {
      const snapshot = devnet.chain.snapshot()
      return { ...headNow(devnet), snapshot }
    },
  },

  solidify: {
    help: '{}: makes the head block final.',
    answer({ devnet }) {
      const { chain } = devnet
      chain.cheat({ kind: 'solidify', height: chain.index.headHeight })
      return headNow(devnet)
    },
  },

  time: {
    help: '{ seconds }: moves the clock ahead; the next block has the new time.',
    answer({ devnet, parameters }) {
      const seconds = numberIn(parameters, 'seconds')
      if (seconds < 1 || seconds > tenYears)
        throw new Malformed('parameter', `seconds is between 1 and ${tenYears}`)
      devnet.moveClock(seconds * 1000)
      return headNow(devnet)
    },
  },
}

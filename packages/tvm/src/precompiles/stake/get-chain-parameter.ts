import { query } from '../query.ts'
import { toNumber } from '../words.ts'

/** One of three figures of the chain by its number (java-tron ChainParameterEnum), 0 for any other number. */
export const precompile = query({
  address: 0x100000bn,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 1,
  answer([code], port) {
    switch (toNumber(code!)) {
      case 1n:
        return port.parameter('getTotalEnergyCurrentLimit')
      case 2n:
        return port.totalWeight('ENERGY')
      case 3n:
        return port.parameter('getUnfreezeDelayDays')
      default:
        return 0n
    }
  },
})

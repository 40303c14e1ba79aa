import { query } from '../query.ts'
import { toAccount, toNumber } from '../words.ts'

/** Sun whose unfreezing has ended for an account by a time given in seconds. */
export const precompile = query({
  address: 0x100000en,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 2,
  answer([address, seconds], port) {
    const timeMs = toNumber(seconds!) * 1000n
    const unfreezes = port.account(toAccount(address!))?.unfrozenV2 ?? []
    return unfreezes
      .filter(({ unfreezeAmount, unfreezeExpireTime }) => unfreezeAmount > 0n && unfreezeExpireTime <= timeMs)
      .reduce((total, { unfreezeAmount }) => total + unfreezeAmount, 0n)
  },
})

import { query } from '../query.ts'
import { toAccount } from '../words.ts'

const maxUnfreezes = 32n

/** How many more unfreezes an account may begin before one of those that run must end. */
export const precompile = query({
  address: 0x100000cn,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 1,
  answer([address], port) {
    const account = port.account(toAccount(address!))
    if (account === undefined) return 0n
    const running = account.unfrozenV2.filter(({ unfreezeExpireTime }) => unfreezeExpireTime > port.now())
    const left = maxUnfreezes - BigInt(running.length)
    return left > 0n ? left : 0n
  },
})

import { tronPower } from '../account-queries.ts'
import { query } from '../query.ts'
import { toAccount } from '../words.ts'

/** Votes an account may give: its voting power in whole TRX. */
export const precompile = query({
  address: 0x100000an,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer([address], port) {
    const account = port.account(toAccount(address!))
    if (account === undefined) return 0n
    const isNewModel = ['getUnfreezeDelayDays', 'getAllowNewResourceModel'].every(
      (name) => port.parameter(name) > 0n,
    )
    return tronPower(account, isNewModel) / 1_000_000n
  },
})

import { query } from '../query.ts'
import { toAccount } from '../words.ts'

/** Votes an account has given. */
export const precompile = query({
  address: 0x1000008n,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer([address], port) {
    const votes = port.account(toAccount(address!))?.votes ?? []
    return votes.reduce((total, { voteCount }) => total + voteCount, 0n)
  },
})

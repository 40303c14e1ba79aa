import { query } from '../query.ts'
import { toAccount } from '../words.ts'

/** Votes an account has given to one witness. */
export const precompile = query({
  address: 0x1000007n,
  since: 'getAllowTvmVote',
  energy: 500n,
  inputWords: 2,
  answer([voter, witness], port) {
    const votes = port.account(toAccount(voter!))?.votes ?? []
    return votes
      .filter(({ voteAddress }) => voteAddress === toAccount(witness!))
      .reduce((total, { voteCount }) => total + voteCount, 0n)
  },
})

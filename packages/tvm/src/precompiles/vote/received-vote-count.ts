import { query } from '../query.ts'
import { toAccount } from '../words.ts'

/** Votes for a witness. */
export const precompile = query({
  address: 0x1000009n,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer: ([address], port) => port.witnessVotes(toAccount(address!)) ?? 0n,
})

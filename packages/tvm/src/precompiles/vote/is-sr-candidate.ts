import { query } from '../query.ts'
import { toAccount } from '../words.ts'

/** 1 when the address is a witness or stands to be one. */
export const precompile = query({
  address: 0x1000006n,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer: ([address], port) => (port.witnessVotes(toAccount(address!)) === undefined ? 0n : 1n),
})

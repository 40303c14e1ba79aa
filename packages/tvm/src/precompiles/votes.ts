import { sunPerTrx } from '@sundial/primitives'
import { tronPower } from './account-queries.ts'
import type { Precompile } from './precompile.ts'
import { query } from './query.ts'
import { longToWord, toAccount } from './words.ts'

/** Sun of rewards the calling contract could withdraw. The input is ignored. */
const rewardBalance: Precompile = {
  address: 0x1000005n,
  since: 'getAllowTvmVote',
  energy: () => 500n,
  microseconds: () => 20,
  run: (_, port) => ({ kind: 'done', output: longToWord(port.reward(port.caller)) }),
}

/** 1 when the address is a witness or a candidate. */
const isSrCandidate = query({
  address: 0x1000006n,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer: ([address], port) => (port.witnessVotes(toAccount(address!)) === undefined ? 0n : 1n),
})

/** Votes of an account for one witness. */
const voteCount = query({
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

/** Votes of an account. */
const usedVoteCount = query({
  address: 0x1000008n,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer([address], port) {
    const votes = port.account(toAccount(address!))?.votes ?? []
    return votes.reduce((total, { voteCount }) => total + voteCount, 0n)
  },
})

/** Votes for a witness. */
const receivedVoteCount = query({
  address: 0x1000009n,
  since: 'getAllowTvmVote',
  energy: 20n,
  inputWords: 1,
  answer: ([address], port) => port.witnessVotes(toAccount(address!)) ?? 0n,
})

/** Votes an account may cast: its voting power in whole TRX. */
const totalVoteCount = query({
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
    return tronPower(account, isNewModel) / sunPerTrx
  },
})

export const votePrecompiles: readonly Precompile[] = [
  rewardBalance,
  isSrCandidate,
  voteCount,
  usedVoteCount,
  receivedVoteCount,
  totalVoteCount,
]

// Reduces votes when the stake for them falls.
import { type Address, sunPerTrx } from '@sundial/primitives'
import type { Account, Votes } from '@sundial/protocol'
import type { Ledger } from '../ledger.ts'
import { toInt64 } from '../resources/limit.ts'
import type { StakeKind } from './figures.ts'
import { allowsNewResourceModel, hasNoOldTronPower, votesOf, votingPowerOf } from './tron-power.ts'

/** java-tron UnfreezeBalanceActuator: any unfreeze of Stake 1.0 removes all votes. */
export function clearVotesFor(ledger: Ledger, owner: Address, kind: StakeKind): void {
  if (keepsVotes(ledger, ledger.account(owner)!, kind)) return
  setVotes(ledger, owner, [])
}

/** java-tron UnfreezeBalanceV2Actuator.updateVote: votes shrink in proportion, rounded down, to the remaining power. */
export function shrinkVotesFor(ledger: Ledger, owner: Address, kind: StakeKind): void {
  const account = ledger.account(owner)!
  if (account.votes.length === 0 || keepsVotes(ledger, account, kind)) return
  if (allowsNewResourceModel(ledger) && !hasNoOldTronPower(account)) return setVotes(ledger, owner, [])
  const total = votesOf(account)
  const power = votingPowerOf(account, ledger)
  if (total === 0n || power >= total * sunPerTrx) return
  const votes = account.votes.map((vote) => ({ ...vote, voteCount: shrunk(vote.voteCount, total, power) }))
  setVotes(
    ledger,
    owner,
    votes.filter(({ voteCount }) => voteCount > 0n),
  )
}

/** In doubles and in this order, as on the chain. */
const shrunk = (count: bigint, total: bigint, power: bigint): bigint =>
  toInt64(((Number(count) / Number(total)) * Number(power)) / Number(sunPerTrx))

/** Where TRON power is staked for alone, other stake has no votes to lose. */
const keepsVotes = (ledger: Ledger, account: Account, kind: StakeKind): boolean =>
  allowsNewResourceModel(ledger) && hasNoOldTronPower(account) && kind !== 'TRON_POWER'

/** The next tally needs the votes as they were at the last one. */
function setVotes(ledger: Ledger, owner: Address, votes: Votes['newVotes']): void {
  const tallied = ledger.record('votes', owner) ?? {
    address: owner,
    oldVotes: ledger.account(owner)!.votes,
    newVotes: [],
  }
  ledger.setRecord('votes', owner, { ...tallied, newVotes: votes })
  ledger.change(owner, { votes })
}

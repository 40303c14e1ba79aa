import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Ledger, LedgerView } from '../ledger.ts'
import { notCounted, voterCycleOf, witnessCycleOf } from './cycles.ts'

type Votes = Account['votes']
type CycleSpan = { readonly begin: bigint; readonly end: bigint; readonly votes: Votes }

const perVoteUnit = 10n ** 18n

/**
 * Moves the earnings of a voter in finished cycles to its allowance, and stores which votes count from now on. Every
 * operation that changes votes calls it first (java-tron MortgageService.withdrawReward).
 */
export function withdrawReward(ledger: Ledger, address: Address): void {
  const account = ledger.account(address)
  if (ledger.parameter('getChangeDelegation') !== 1n || account === undefined) return
  const current = ledger.property('currentCycle')
  const voterCycle = voterCycleOf(ledger, address)
  if (voterCycle.beginCycle > current) return
  if (voterCycle.beginCycle === current && voterCycle.votedCycle === current) return
  for (const span of unpaidSpans(ledger, account)) addToAllowance(ledger, address, earned(ledger, span))
  ledger.setRecord(
    'voterCycles',
    address,
    account.votes.length === 0
      ? { ...voterCycle, beginCycle: current + 1n }
      : { beginCycle: current, endCycle: current + 1n, votedCycle: current, votes: account.votes },
  )
}

/** The allowance including the earnings of finished cycles, in sun (java-tron MortgageService.queryReward). */
export function queryReward(ledger: LedgerView, address: Address): bigint {
  const account = ledger.account(address)
  if (ledger.parameter('getChangeDelegation') !== 1n || account === undefined) return 0n
  return unpaidSpans(ledger, account).reduce((sum, span) => sum + earned(ledger, span), account.allowance)
}

/** Finished cycles for which the account was not paid: the one in which it last voted, with the votes before, and the rest. */
function unpaidSpans(ledger: LedgerView, { address, votes }: Account): readonly CycleSpan[] {
  const current = ledger.property('currentCycle')
  const { beginCycle, endCycle, votedCycle, votes: votesBefore } = voterCycleOf(ledger, address)
  if (beginCycle > current) return []
  const isLast = beginCycle + 1n === endCycle && beginCycle < current
  const begin = isLast ? endCycle : beginCycle
  const spans: CycleSpan[] = []
  if (isLast && votedCycle === beginCycle)
    spans.push({ begin: beginCycle, end: endCycle, votes: votesBefore })
  if (begin < current) spans.push({ begin, end: current, votes })
  return spans
}

/** java-tron MortgageService.computeReward: before `newRewardCycle` by the old rules, from it on by the earnings of a vote. */
function earned(ledger: LedgerView, { begin, end, votes }: CycleSpan): bigint {
  const changes = ledger.property('newRewardCycle')
  const oldEnd = changes < begin ? begin : changes < end ? changes : end
  const before = earnedBefore(ledger, { begin, end: oldEnd, votes })
  if (oldEnd >= end) return before
  return votes.reduce((sum, { voteAddress, voteCount }) => {
    const until = witnessCycleOf(ledger, end - 1n, voteAddress).earnedPerVote
    const already = witnessCycleOf(ledger, oldEnd - 1n, voteAddress).earnedPerVote
    return until > already ? sum + ((until - already) * voteCount) / perVoteUnit : sum
  }, before)
}

function earnedBefore(ledger: LedgerView, span: CycleSpan): bigint {
  return ledger.parameter('getAllowOldRewardOpt') === 1n
    ? earnedExactly(ledger, span)
    : earnedInDoubles(ledger, span)
}

/** java-tron RewardViCalService: old cycles by the arithmetic of the new ones. */
function earnedExactly(ledger: LedgerView, { begin, end, votes }: CycleSpan): bigint {
  return votes.reduce((sum, { voteAddress, voteCount }) => {
    let perVote = 0n
    for (let cycle = begin; cycle < end; cycle++) {
      const { reward, voteCount: all } = witnessCycleOf(ledger, cycle, voteAddress)
      if (all > 0n) perVote += (reward * perVoteUnit) / all
    }
    return sum + (perVote * voteCount) / perVoteUnit
  }, 0n)
}

/** Cycle by cycle, each share a double that is truncated when it is added. */
function earnedInDoubles(ledger: LedgerView, { begin, end, votes }: CycleSpan): bigint {
  let sum = 0n
  for (let cycle = begin; cycle < end; cycle++) {
    let inCycle = 0n
    for (const { voteAddress, voteCount } of votes) {
      const { reward, voteCount: all } = witnessCycleOf(ledger, cycle, voteAddress)
      if (all === notCounted || all === 0n) continue
      inCycle = BigInt(Math.trunc(Number(inCycle) + (Number(voteCount) / Number(all)) * Number(reward)))
    }
    sum += inCycle
  }
  return sum
}

function addToAllowance(ledger: Ledger, address: Address, sun: bigint): void {
  if (sun <= 0n) return
  ledger.change(address, { allowance: ledger.account(address)!.allowance + sun })
  ledger.setProperty('votersRewardSun', ledger.property('votersRewardSun') - sun)
}

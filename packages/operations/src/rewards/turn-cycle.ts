// The end of a cycle and the start of the next, at a maintenance (java-tron MaintenanceManager.doMaintenance).
import type { Witness } from '@sundial/protocol'
import type { Ledger } from '../ledger.ts'
import { never, nextBrokerageOf, witnessCycleKey, witnessCycleOf } from './cycles.ts'

const perVoteUnit = 10n ** 18n

/** To be called before votes are tallied: stores the earnings of a vote for each witness (java-tron DelegationStore.accumulateWitnessVi). */
export function closeCycle(ledger: Ledger, witnesses: readonly Witness[]): void {
  if (ledger.property('newRewardCycle') === never) return
  const cycle = ledger.property('currentCycle')
  for (const { address, voteCount } of witnesses) {
    const before = witnessCycleOf(ledger, cycle - 1n, address).earnedPerVote
    const row = witnessCycleOf(ledger, cycle, address)
    const earned = voteCount === 0n ? 0n : (row.reward * perVoteUnit) / voteCount
    if (before + earned === 0n) continue
    ledger.setRecord('witnessCycles', witnessCycleKey(cycle, address), {
      ...row,
      earnedPerVote: before + earned,
    })
  }
}

/** To be called after votes are tallied: brokerage and votes apply to the whole next cycle. */
export function openCycle(ledger: Ledger, witnesses: readonly Witness[]): void {
  if (ledger.parameter('getChangeDelegation') !== 1n) return
  const cycle = ledger.property('currentCycle') + 1n
  ledger.setProperty('currentCycle', cycle)
  for (const { address, voteCount } of witnesses) {
    ledger.setRecord('witnessCycles', witnessCycleKey(cycle, address), {
      brokerage: nextBrokerageOf(ledger, address),
      voteCount,
      reward: 0n,
      earnedPerVote: 0n,
    })
  }
}

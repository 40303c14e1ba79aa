// The rewards of a block: for its producer and for witnesses with votes (java-tron Manager.payReward, MortgageService).
import type { Address } from '@sundial/primitives'
import type { Ledger } from '../ledger.ts'
import { witnessCycleKey, witnessCycleOf } from './cycles.ts'

type Pay = { readonly witness: Address; readonly sun: bigint }

/** Since ChangeDelegation each witness keeps its brokerage and its voters share the rest. */
export function payBlock(ledger: Ledger, maker: Address): void {
  const block = { witness: maker, sun: ledger.parameter('getWitnessPayPerBlock') }
  if (ledger.parameter('getChangeDelegation') !== 1n) return payWhole(ledger, [block])
  const pays = [block, ...standbyPays(ledger, ledger.parameter('getWitness127PayPerBlock'))]
  const cycle = ledger.property('currentCycle')
  let toVoters = 0n
  for (const { witness, sun } of pays) {
    const row = witnessCycleOf(ledger, cycle, witness)
    const ownShare = BigInt(Math.trunc((Number(row.brokerage) / 100) * Number(sun)))
    const reward = row.reward + sun - ownShare
    ledger.setRecord('witnessCycles', witnessCycleKey(cycle, witness), { ...row, reward })
    allow(ledger, witness, ownShare)
    toVoters += sun - ownShare
  }
  ledger.setProperty('votersRewardSun', ledger.property('votersRewardSun') + toVoters)
  countPaid(ledger, pays)
}

/** Before ChangeDelegation a maintenance with new votes paid the witnesses with votes (java-tron IncentiveManager.reward). */
export function payStandbyAllowance(ledger: Ledger): void {
  if (ledger.parameter('getChangeDelegation') === 1n) return
  payWhole(ledger, standbyPays(ledger, ledger.parameter('getWitnessStandbyAllowance')))
}

/** The 127 witnesses with the most votes share by votes, in doubles and truncated as on the chain. */
function standbyPays(ledger: Ledger, total: bigint): readonly Pay[] {
  const standby = (ledger.record('witnessLists', 'standbyWitnesses') ?? []).map((witness) => ({
    witness,
    votes: ledger.record('witnesses', witness)!.voteCount,
  }))
  const all = standby.reduce((sum, { votes }) => sum + votes, 0n)
  return standby.map(({ witness, votes }) => ({ witness, sun: standbyPay(total, votes, all) }))
}

/** The share of one witness in a reward, by its votes and the votes of all (java-tron MortgageService.payStandbyWitness). */
export const standbyPay = (total: bigint, votes: bigint, all: bigint): bigint =>
  all === 0n ? 0n : BigInt(Math.trunc(Number(votes) * (Number(total) / Number(all))))

function payWhole(ledger: Ledger, pays: readonly Pay[]): void {
  for (const { witness, sun } of pays) allow(ledger, witness, sun)
  countPaid(ledger, pays)
}

function allow(ledger: Ledger, witness: Address, sun: bigint): void {
  if (sun > 0n) ledger.change(witness, { allowance: ledger.account(witness)!.allowance + sun })
}

function countPaid(ledger: Ledger, pays: readonly Pay[]): void {
  const paid = pays.reduce((sum, { sun }) => sum + sun, 0n)
  ledger.setProperty('rewardedSun', ledger.property('rewardedSun') + paid)
}

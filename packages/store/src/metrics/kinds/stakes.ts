import { metric, only, resourceKey, total } from '../metric.ts'
import { factsOf } from '../../records/fact-kinds.ts'

/** TRX staked, unstaked, paid back to balances after the delay, and staked again during the delay. */
export const stakes = metric({
  number: 15,
  key: 'none',
  members: ['stakedSun', 'unstakedSun', 'withdrawnSun', 'cancelledSun'],
  needs: 'stakes',
  of: ({ block }) => {
    const facts = factsOf(block.facts, 'stake')
    const sumOf = (action: (typeof facts)[number]['action']) =>
      total(facts, (fact) => (fact.action === action ? fact.sun : undefined))
    const alongside = total(facts, ({ withdrawnSun }) => withdrawnSun)
    return only(sumOf('stake'), sumOf('unstake'), sumOf('withdraw') + alongside, sumOf('cancel'))
  },
})

/**
 * TRX by the resource they are staked for: put into stake, taken out of it, put back while waiting; lent to others and
 * reclaimed, which stay in stake. `missingAmounts` counts facts without an amount or a resource.
 */
export const resourceStakes = metric({
  number: 19,
  key: 'resource',
  members: ['stakedSun', 'unstakedSun', 'cancelledSun', 'lentSun', 'reclaimedSun', 'missingAmounts'],
  needs: 'stakes',
  of: ({ block }) => {
    const sums = new Map<number, bigint[]>()
    for (const { action, resource, sun } of [
      ...factsOf(block.facts, 'stake'),
      ...factsOf(block.facts, 'delegation'),
    ]) {
      const place = places[action]
      if (place === undefined) continue
      const key = resourceKey(resource)
      const amounts = sums.get(key) ?? [0n, 0n, 0n, 0n, 0n, 0n]
      const isKnown = sun !== undefined && (resource !== undefined || sun === 0n)
      amounts[isKnown ? place : missingAmounts]! += isKnown ? sun : 1n
      sums.set(key, amounts)
    }
    return sums
  },
})

const missingAmounts = 5
/** Which member a fact adds to, by its action. */
const places = { stake: 0, unstake: 1, cancel: 2, delegate: 3, reclaim: 4, withdraw: undefined } as const

/** Rewards for votes and blocks that balances received, and withdrawals without a known amount. */
export const rewards = metric({
  number: 16,
  key: 'none',
  members: ['withdrawnSun', 'missingAmounts'],
  of: ({ block }) => {
    const facts = factsOf(block.facts, 'rewardWithdrawal')
    const missingAmounts = facts.filter(({ sun }) => sun === undefined).length
    return only(
      total(facts, ({ sun }) => sun),
      BigInt(missingAmounts),
    )
  },
})

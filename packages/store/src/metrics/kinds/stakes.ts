import { metric, only, resourceKey, total } from '../metric.ts'
import type { Fact } from '../../indexed-block.ts'

/** TRX staked, unstaked, paid back to balances after the delay, and staked again during the delay. */
export const stakes = metric({
  number: 15,
  key: 'none',
  members: ['stakedSun', 'unstakedSun', 'withdrawnSun', 'cancelledSun'],
  needs: 'stakes',
  of: ({ block }) => {
    const facts = block.facts.filter((fact) => fact.kind === 'stake')
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
    for (const fact of block.facts) {
      const place = placeOf(fact)
      if (place === undefined) continue
      const { resource, sun } = fact as Resourceful
      const key = resourceKey(resource)
      const amounts = sums.get(key) ?? [0n, 0n, 0n, 0n, 0n, 0n]
      const isKnown = sun !== undefined && (resource !== undefined || sun === 0n)
      amounts[isKnown ? place : missingAmounts]! += isKnown ? sun : 1n
      sums.set(key, amounts)
    }
    return sums
  },
})

type Resourceful = Extract<Fact, { readonly kind: 'stake' | 'delegation' }>

const missingAmounts = 5
const places = { stake: 0, unstake: 1, cancel: 2, delegate: 3, reclaim: 4, withdraw: undefined } as const

/** Which member the fact adds to. */
const placeOf = (fact: Fact): number | undefined =>
  fact.kind === 'stake' || fact.kind === 'delegation' ? places[fact.action] : undefined

/** Rewards for votes and blocks that balances received, and withdrawals without a known amount. */
export const rewards = metric({
  number: 16,
  key: 'none',
  members: ['withdrawnSun', 'missingAmounts'],
  of: ({ block }) => {
    const facts = block.facts.filter((fact) => fact.kind === 'rewardWithdrawal')
    const missingAmounts = facts.filter(({ sun }) => sun === undefined).length
    return only(
      total(facts, ({ sun }) => sun),
      BigInt(missingAmounts),
    )
  },
})

import type { Fact } from '../../facts.ts'
import { metric } from '../metric.ts'
import { resourceKey } from '../metric-keys.ts'

/**
 * TRX by the resource they are staked for: put into stake, taken out of it, put back while waiting; lent to others and
 * reclaimed, which stay in stake. `untold` counts what says no amount or no resource.
 */
export const resourceStakes = metric({
  number: 19,
  key: 'resource',
  members: ['stakedSun', 'unstakedSun', 'cancelledSun', 'lentSun', 'reclaimedSun', 'untold'],
  needs: 'stakes',
  of: ({ block }) => {
    const sums = new Map<number, bigint[]>()
    for (const fact of block.facts) {
      const place = placeOf(fact)
      if (place === undefined) continue
      const { resource, sun } = fact as Resourceful
      const key = resourceKey(resource)
      const amounts = sums.get(key) ?? [0n, 0n, 0n, 0n, 0n, 0n]
      const isTold = sun !== undefined && (resource !== undefined || sun === 0n)
      amounts[isTold ? place : untold]! += isTold ? sun : 1n
      sums.set(key, amounts)
    }
    return sums
  },
})

type Resourceful = Extract<Fact, { readonly kind: 'stake' | 'delegation' }>

const untold = 5
const places = { stake: 0, unstake: 1, cancel: 2, delegate: 3, reclaim: 4, withdraw: undefined } as const

/** Which member the fact adds to. */
const placeOf = (fact: Fact): number | undefined =>
  fact.kind === 'stake' || fact.kind === 'delegation' ? places[fact.action] : undefined

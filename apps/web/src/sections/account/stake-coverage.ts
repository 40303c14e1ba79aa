// What a stake would have covered of what an account burned, by the network's numbers of now.
import { sunPerTrx } from '@sundial/primitives'
import { type Candidate, type NetworkNow, type Resource, stakeFor, yearlyOf } from '@sundial/wallet'
import type { PeriodCosts } from '../../data/costs.ts'

export type Goal = 'average' | 'busiest'

export type Coverage = {
  readonly resource: Resource
  readonly goal: Goal
  /** Energy or bytes a day that the stake gives at least. */
  readonly perDay: bigint
  /** Whole TRX; undefined where no stake gives so much. */
  readonly stakeTrx: bigint | undefined
  /** Of the fees of the days. */
  readonly savedSun: bigint
  readonly savedADaySun: bigint
  /** Undefined where the chain does not share rewards with voters. */
  readonly rewardADaySun: bigint | undefined
  /** Days after which savings and reward reach the stake; undefined where they never do. */
  readonly paysBackDays: bigint | undefined
}

type Use = { readonly units: bigint; readonly sun: bigint }

export const bought = ({ energyBought, energySun, ...day }: PeriodCosts, resource: Resource): Use =>
  resource === 'ENERGY'
    ? { units: energyBought, sun: energySun }
    : { units: day.bandwidthBought, sun: day.bandwidthSun }

/**
 * For each resource that was paid for: a stake for the average and one for the busiest of `dayCount` days. A day's fee is saved in
 * proportion to what the stake gives each day, cut off to the sun.
 */
export function coverages(
  days: readonly PeriodCosts[],
  dayCount: bigint,
  { network, candidates }: { readonly network: NetworkNow; readonly candidates: readonly Candidate[] },
): readonly Coverage[] {
  return (['ENERGY', 'BANDWIDTH'] as const).flatMap((resource) => {
    const uses = days.map((day) => bought(day, resource)).filter(({ units }) => units > 0n)
    if (uses.length === 0 || dayCount <= 0n) return []
    const total = uses.reduce((sum, { units }) => sum + units, 0n)
    const most = uses.reduce((high, { units }) => (units > high ? units : high), 0n)
    const average = (total + dayCount - 1n) / dayCount
    const goals: readonly (readonly [Goal, bigint])[] = [
      ['average', average],
      ...(most > average ? [['busiest', most] as const] : []),
    ]
    return goals.map(([goal, perDay]) => {
      const savedSun = savedBy(uses, perDay)
      const stakeTrx = stakeFor(network, resource, perDay)
      const rewardADaySun = stakeTrx === undefined ? undefined : middleReward(network, candidates, stakeTrx)
      const savedADaySun = savedSun / dayCount
      const gained = savedADaySun + (rewardADaySun ?? 0n)
      return {
        resource,
        goal,
        perDay,
        stakeTrx,
        savedSun,
        savedADaySun,
        rewardADaySun,
        paysBackDays:
          stakeTrx === undefined || gained === 0n ? undefined : ceiling(stakeTrx * sunPerTrx, gained),
      }
    })
  })
}

export const savedBy = (uses: readonly Use[], perDay: bigint): bigint =>
  uses.reduce((sum, { units, sun }) => sum + (units <= perDay ? sun : (sun * perDay) / units), 0n)

/** The median of what the present block producers give a day for so many new votes. */
export function middleReward(
  network: NetworkNow,
  candidates: readonly Candidate[],
  count: bigint,
): bigint | undefined {
  const makers = candidates.filter(({ isMaker }) => isMaker)
  const yearly = makers
    .flatMap(({ address }) => yearlyOf(network, candidates, { address, count }) ?? [])
    .toSorted((left, right) => (left < right ? -1 : 1))
  const middle = yearly[Math.floor((yearly.length - 1) / 2)]
  return middle === undefined ? undefined : middle / 365n
}

const ceiling = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

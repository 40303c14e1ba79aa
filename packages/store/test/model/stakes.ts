import { type Figures } from '../../src/metrics/figures.ts'
import { type PeriodEnd } from '../../src/queries/metrics/metrics.ts'
// Stake by resource, counted by force.
import type { Fact } from '../../src/indexed-block.ts'
import { count, sum, unique } from './counts.ts'

type StakeOrLoan = Extract<Fact, { readonly kind: 'stake' | 'delegation' }>

const movesStake = (fact: Fact): fact is StakeOrLoan =>
  fact.kind === 'delegation' || (fact.kind === 'stake' && fact.action !== 'withdraw')

const isVague = ({ resource, sun }: StakeOrLoan): boolean =>
  sun === undefined || (resource === undefined && sun !== 0n)

/** Where nothing but zeros stands, nothing does. */
export function resourcesOf(facts: readonly Fact[]): NonNullable<Figures['resourceStakes']> {
  const moving = facts.filter(movesStake)
  const keys = unique(moving.map(({ resource }) => resource ?? ('NONE' as const)))
  const found = keys.map((key) => {
    const own = moving.filter(({ resource }) => (resource ?? 'NONE') === key)
    const sunOf = (action: string) =>
      sum(own.filter((fact) => fact.action === action && !isVague(fact)).map(({ sun }) => sun))
    const sums = {
      stakedSun: sunOf('stake'),
      unstakedSun: sunOf('unstake'),
      cancelledSun: sunOf('cancel'),
      lentSun: sunOf('delegate'),
      reclaimedSun: sunOf('reclaim'),
      missingAmounts: count(own, isVague),
    }
    return [key, sums] as const
  })
  return new Map(found.filter(([, sums]) => Object.values(sums).some((amount) => amount !== 0n)))
}

export function stakeByResource(facts: readonly Fact[]): PeriodEnd['stakeByResource'] {
  if (facts.filter(movesStake).some(isVague)) return undefined
  return new Map(
    [...resourcesOf(facts)].map(([key, sums]) => [
      key,
      {
        stakedSun: sums.stakedSun - sums.unstakedSun + sums.cancelledSun,
        lentSun: sums.lentSun - sums.reclaimedSun,
      },
    ]),
  )
}

export const lacksAmount = (fact: Fact): boolean =>
  (fact.kind === 'stake' && fact.sun === undefined) ||
  (fact.kind === 'internalTransaction' && !fact.rejected && fact.note.toLowerCase().includes('freeze'))

/** What unstaking adds to the TRX that waits, and withdrawing and staking again take from it. */
export function waitingIn(facts: readonly Fact[]): NonNullable<Figures['waitingStake']> {
  let [gainedSun, missingAmounts] = [0n, 0n]
  for (const fact of facts) {
    if (fact.kind !== 'stake' || fact.version !== '2.0' || fact.action === 'stake') continue
    const { action, sun = 0n, withdrawnSun = 0n } = fact
    gainedSun += (action === 'unstake' ? sun : -sun) - withdrawnSun
    if (action !== 'withdraw' && fact.withdrawnSun === undefined) missingAmounts++
  }
  return { gainedSun, missingAmounts }
}

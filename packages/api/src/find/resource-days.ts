import { type Address, dayMs } from '@sundial/primitives'
import type { BandwidthUse, ResourceDayRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import { omitUndefined } from '../present.ts'
import { toAmount } from '../shape/numbers.ts'
import { isWhole } from '../shape/place.ts'

type DayUse = Omit<ResourceDayRow, 'dayMs'>

const nothing: DayUse = {
  transactionCount: 0,
  energy: { used: 0n, staked: 0n, supplied: 0n },
  bandwidth: { covered: 0n, paid: 0n },
}

/** What the account's own transactions used on each of the days; of days that are too far down the list nothing is told. */
async function useOfDays(
  account: Address,
  days: readonly number[],
  { store }: At,
): Promise<readonly (DayUse | undefined)[]> {
  if (days.length === 0) return []
  const { rows, isCut } = await store.resourceDays(account, {
    fromMs: days[0]!,
    toMs: days.at(-1)! + dayMs - 1,
    mostRead: apiLimits.scannedRows,
  })
  const byDay = new Map(rows.map((row) => [row.dayMs, row]))
  const oldest = isCut ? (rows.at(-1)?.dayMs ?? Infinity) : -Infinity
  return days.map((day) => byDay.get(day) ?? (day < oldest ? undefined : nothing))
}

export async function bandwidthOfDays(account: Address, days: readonly number[], at: At) {
  const uses = await useOfDays(account, days, at)
  return uses.map((use) => bandwidthMembers(use?.bandwidth))
}

export const bandwidthMembers = (use: BandwidthUse | undefined) =>
  omitUndefined({
    net_usage: use && toAmount(use.covered),
    net_burn: use && toAmount(use.paid),
    net_usage_total: use && toAmount(use.covered + use.paid),
  })

export async function energyOfDays(account: Address, days: readonly number[], at: At) {
  const uses = await useOfDays(account, days, at)
  const supplied = await suppliedOnDays(account, days, at)
  return uses.map((use, day) => ({
    ...energyMembers(use?.energy),
    ...omitUndefined({
      energy_usage_as_deploy: supplied?.[day] === undefined ? undefined : toAmount(supplied[day]),
    }),
  }))
}

const energyMembers = (energy: DayUse['energy']) =>
  omitUndefined({
    energy_usage: energy && toAmount(energy.staked),
    energy_burn: energy && toAmount(energy.used - energy.staked - energy.supplied),
    origin_energy_usage: energy && toAmount(energy.supplied),
    energy_usage_total: energy && toAmount(energy.used),
  })

/** What callers of the account's contracts had of it. */
async function suppliedOnDays(
  account: Address,
  days: readonly number[],
  { store, state }: At,
): Promise<readonly (bigint | undefined)[] | undefined> {
  if (days.length === 0 || !isWhole(state) || state.lacksFactsUpTo !== undefined) return undefined
  const { rows, total } = await store.facts(
    { list: 'contractCreationsOfCreator', key: account },
    { start: 0, limit: apiLimits.rows, order: 'newest' },
  )
  if (total > rows.length) return undefined
  const made = rows.flatMap((fact) => (fact.kind === 'contractCreation' ? [fact.contract] : []))
  const byDay = await store.suppliedEnergy(made, { fromMs: days[0]!, toMs: days.at(-1)! })
  return days.map((day) => (byDay.has(day) ? byDay.get(day) : 0n))
}

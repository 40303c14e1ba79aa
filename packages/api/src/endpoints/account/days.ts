import { type Address, dayMs } from '@sundial/primitives'
import type { Asset, BandwidthUse, ResourceDayRow } from '@sundial/store'
import { type TSchema, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, requiredAddress, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, isWhole, toAmount, toDecimal } from '../../shared/values.ts'
import { pricesByDay } from '../price/price-history.ts'
import { balancesNote } from './schema.ts'

/** Maximum number of days in one response that are read one by one. */
export const mostDays = 100

type Times = {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Units for the days that a request asks for: a busy account takes about 2 ms for each. */
export function costOfDays({
  start_timestamp: from,
  end_timestamp: to,
}: Readonly<Record<string, unknown>>): number {
  const days = from === undefined ? 14 : (Number(to ?? Infinity) - Number(from)) / dayMs
  return Math.floor(Math.min(mostDays, Math.max(0, Number.isNaN(days) ? mostDays : days)) / 5)
}

/** Starts of days, oldest first, none after the newest block; two weeks by default. */
export function daysOf({ start_timestamp: from, end_timestamp: to }: Times, { state }: Context): number[] {
  if (state.head === undefined) return []
  const last = startOfDay(Math.min(to ?? state.head.timestampMs, state.head.timestampMs))
  const first = Math.max(startOfDay(from ?? last - 13 * dayMs), last - (mostDays - 1) * dayMs)
  const count = Math.max(0, (last - first) / dayMs + 1)
  return Array.from({ length: count }, (_, at) => first + at * dayMs)
}

const startOfDay = (ms: number): number => ms - (ms % dayMs)

/** Only the count of events on the day. */
export const within = (day: number) =>
  ({ start: 0, limit: 0, order: 'newest', fromMs: day, toMs: day + dayMs - 1 }) as const

/** Members of one day of an analysis: the balance of an account or contract after its last block. */
export const balanceMembers = {
  day: is.text('Day (UTC), as 2026-01-08.'),
  trx_amount: Type.Optional(
    is.text(`Type 0. TRX after the last block of the day, in decimal form. ${balancesNote}`),
  ),
  balanceSun: Type.Optional(is.amountText('Extension. Type 0. The same in sun.')),
  price: Type.Optional(
    Type.Number({ description: 'Type 0. The last price of TRX in USD that day. Absent without one.' }),
  ),
  usdt_amount: Type.Optional(
    is.text(
      'Type 0. The balance in USD at that price, truncated to six decimals. Absent when either is absent.',
    ),
  ),
}

/** Parameters of an analysis, whose types are described in words. */
export const analysisQuery = <const Name extends string>(types: string, names: Name[]) => ({
  address: requiredAddress,
  type: Type.Optional(
    Type.Enum(names, {
      description: types,
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  ...timeRange,
  ...ignored,
})

export const analysisReply = <Day extends TSchema>(day: Day) =>
  Type.Object({
    size: is.int('Number of days.'),
    data: Type.Array(day),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  })

/** Balances after the last block of each day, and their value where the day's price is known. */
export async function balancesOfDays(account: Address, days: readonly number[], at: Context) {
  if (days.length === 0) return []
  const prices = await pricesByDay({ fromMs: days[0], toMs: days.at(-1)! + dayMs - 1 }, at)
  return Promise.all(
    days.map(async (day) => {
      const sun = await balanceAfter({ account, asset: { kind: 'trx' } }, day, at)
      const price = prices.get(isoDay(day))
      return omitUndefined({
        trx_amount: sun === undefined ? undefined : toDecimal(sun, 6),
        balanceSun: sun?.toString(),
        price,
        usdt_amount: sun === undefined || price === undefined ? undefined : worthOf(sun, price),
      })
    }),
  )
}

type Owned = { readonly account: Address; readonly asset: Asset }

/** The balance after the last block of a day. */
export async function balanceAfter(
  { account, asset }: Owned,
  day: number,
  { store }: Context,
): Promise<bigint | undefined> {
  const upTo = { start: 0, limit: 1, order: 'newest', toMs: day + dayMs - 1 } as const
  const [block] = (await store.blocks(upTo)).rows
  return block === undefined ? undefined : store.balance(account, asset, block.height)
}

/** Truncated to six decimals. A price has few enough digits to be exact with twelve. */
export const worthOf = (sun: bigint, price: number): string =>
  toDecimal((sun * BigInt(Math.round(price * 1e12))) / 1_000_000_000_000n, 6)

export async function transfersOfDay(account: Address, day: number, { store, state }: Context) {
  const { total } = await store.transfersOfAccount(account, within(day))
  return omitUndefined({ transfer_count: state.callsWithoutReceipt === 0 ? total : undefined })
}

type DayUse = Omit<ResourceDayRow, 'dayMs'>

const nothing: DayUse = {
  transactionCount: 0,
  energy: { used: 0n, staked: 0n, supplied: 0n },
  bandwidth: { covered: 0n, paid: 0n },
}

/** Resources used by the account's own transactions on each day; undefined for days too far down the list. */
async function useOfDays(
  account: Address,
  days: readonly number[],
  { store }: Context,
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

export async function bandwidthOfDays(account: Address, days: readonly number[], at: Context) {
  const uses = await useOfDays(account, days, at)
  return uses.map((use) => bandwidthMembers(use?.bandwidth))
}

export const bandwidthMembers = (use: BandwidthUse | undefined) =>
  omitUndefined({
    net_usage: use && toAmount(use.covered),
    net_burn: use && toAmount(use.paid),
    net_usage_total: use && toAmount(use.covered + use.paid),
  })

export async function energyOfDays(account: Address, days: readonly number[], at: Context) {
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

/** Energy that the account supplied to callers of its contracts. */
async function suppliedOnDays(
  account: Address,
  days: readonly number[],
  { store, state }: Context,
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

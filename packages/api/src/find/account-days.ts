import { type Address, dayMs } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import { toDecimal } from '../shape/numbers.ts'
import { pricesByDay } from './price-days.ts'

/** Most days of one answer that are read one by one. */
export const mostDays = 100

type Times = {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Starts of days, oldest first, none after the newest block; a fortnight where no time is asked for. */
export function daysOf({ start_timestamp: from, end_timestamp: to }: Times, { state }: At): number[] {
  if (state.head === undefined) return []
  const last = startOfDay(Math.min(to ?? state.head.timestampMs, state.head.timestampMs))
  const first = Math.max(startOfDay(from ?? last - 13 * dayMs), last - (mostDays - 1) * dayMs)
  const count = Math.max(0, (last - first) / dayMs + 1)
  return Array.from({ length: count }, (_, at) => first + at * dayMs)
}

const startOfDay = (ms: number): number => ms - (ms % dayMs)

export const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** Only the count of what happened on the day. */
export const within = (day: number) =>
  ({ start: 0, limit: 0, order: 'newest', fromMs: day, toMs: day + dayMs - 1 }) as const

/** Balances after the last block of each day, and what they were worth where the price of the day is known. */
export async function balancesOfDays(account: Address, days: readonly number[], at: At) {
  if (days.length === 0) return []
  const prices = await pricesByDay({ fromMs: days[0], toMs: days.at(-1)! + dayMs - 1 }, at)
  return Promise.all(
    days.map(async (day) => {
      const sun = await balanceAfter(account, day, at)
      const price = prices.get(dayText(day))
      return omitUndefined({
        trx_amount: sun === undefined ? undefined : toDecimal(sun, 6),
        balanceSun: sun?.toString(),
        price,
        usdt_amount: sun === undefined || price === undefined ? undefined : worthOf(sun, price),
      })
    }),
  )
}

async function balanceAfter(account: Address, day: number, { store }: At): Promise<bigint | undefined> {
  const upTo = { start: 0, limit: 1, order: 'newest', toMs: day + dayMs - 1 } as const
  const [block] = (await store.blocks(upTo)).rows
  return block === undefined ? undefined : store.balance(account, { kind: 'trx' }, block.height)
}

/** Six places, cut off. A price has few enough digits to be whole in millionths of a millionth. */
const worthOf = (sun: bigint, price: number): string =>
  toDecimal((sun * BigInt(Math.round(price * 1e12))) / 1_000_000_000_000n, 6)

export async function transfersOfDay(account: Address, day: number, { store, state }: At) {
  const { total } = await store.transfersOfAccount(account, within(day))
  return omitUndefined({ transfer_count: state.callsWithoutReceipt === 0 ? total : undefined })
}

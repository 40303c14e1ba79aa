import type { Address } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { present } from '../present.ts'
import { toDecimal } from '../shape/numbers.ts'

const dayMs = 86_400_000

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

export async function balanceOfDay(account: Address, day: number, { store }: At) {
  const upTo = { start: 0, limit: 1, order: 'newest', toMs: day + dayMs - 1 } as const
  const [block] = (await store.blocks(upTo)).rows
  const sun = block === undefined ? undefined : await store.balance(account, { kind: 'trx' }, block.height)
  return present({
    trx_amount: sun === undefined ? undefined : toDecimal(sun, 6),
    balanceSun: sun?.toString(),
  })
}

export async function transfersOfDay(account: Address, day: number, { store, state }: At) {
  const { total } = await store.transfersOfAccount(account, within(day))
  return present({ transfer_count: state.callsWithoutReceipt === 0 ? total : undefined })
}

import { type Address } from '@sundial/primitives'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { present } from '../../present.ts'
import type { Refusal } from '../../query.ts'
import { balancesNote } from '../../schema/account.ts'
import { component } from '../../schema/component.ts'
import { ignored, requiredAddress, timeRange } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toDecimal } from '../../shape/numbers.ts'

const dayMs = 86_400_000
const mostDays = 100

const accountDay = component(
  'AccountDay',
  Type.Object({
    day: is.text('Day (UTC), as 2026-01-08.'),
    trx_amount: Type.Optional(
      is.text(`Type 0. TRX after the last block of the day, with its decimals. ${balancesNote}`),
    ),
    balanceSun: Type.Optional(is.amountText('Extension. Type 0. The same in sun.')),
    transfer_count: Type.Optional(is.int('Type 1. Transfers into and out of the account.')),
    transaction_count: Type.Optional(
      is.int('Extension. Type 4. Transactions in which it is owner or direct counterpart.'),
    ),
  }),
)

export const accountAnalysis = endpoint({
  get: '/api/account/analysis',
  summary: 'An account day by day',
  description: `At most ${mostDays} days: the newest of those asked for, without those after the newest block. A day's balance is exact at its last block; the newest day is not over.`,
  query: {
    address: requiredAddress,
    type: Type.Optional(
      Type.Enum(['0', '1', '4'], {
        description:
          '0 balance of TRX, 1 transfers, 4 transactions. 2 and 3 (energy, bandwidth) are not kept.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...timeRange,
    ...ignored,
  },
  reply: Type.Object({
    size: is.int('How many days.'),
    data: Type.Array(accountDay),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const days = daysOf(query.start_timestamp, query.end_timestamp, at)
    const figure = figures[query.type ?? '0']
    const data = await Promise.all(
      days.map(async (day) => ({
        day: new Date(day).toISOString().slice(0, 10),
        ...(await figure(account, day, at)),
      })),
    )
    return { size: data.length, data }
  },
})

/** Starts of days, oldest first; a fortnight where no time is asked for. */
function daysOf(from: number | undefined, to: number | undefined, { state }: At): number[] {
  if (state.head === undefined) return []
  const last = startOfDay(Math.min(to ?? state.head.timestampMs, state.head.timestampMs))
  const first = Math.max(startOfDay(from ?? last - 13 * dayMs), last - (mostDays - 1) * dayMs)
  const count = Math.max(0, (last - first) / dayMs + 1)
  return Array.from({ length: count }, (_, at) => first + at * dayMs)
}

const startOfDay = (ms: number): number => ms - (ms % dayMs)

type Figure = (account: Address, day: number, at: At) => Promise<object>

const range = (day: number) =>
  ({ start: 0, limit: 0, order: 'newest', fromMs: day, toMs: day + dayMs - 1 }) as const

const figures: Readonly<Record<'0' | '1' | '4', Figure>> = {
  0: balanceOfDay,
  1: async (account, day, { store, state }) => {
    const { total } = await store.transfersOfAccount(account, range(day))
    return present({ transfer_count: state.callsWithoutReceipt === 0 ? total : undefined })
  },
  4: async (account, day, { store }) => ({
    transaction_count: (await store.transactionsOfAccount(account, range(day))).total,
  }),
}

async function balanceOfDay(account: Address, day: number, { store }: At) {
  const upTo = { start: 0, limit: 1, order: 'newest', toMs: day + dayMs - 1 } as const
  const [block] = (await store.blocks(upTo)).rows
  const sun = block === undefined ? undefined : await store.balance(account, { kind: 'trx' }, block.height)
  return present({
    trx_amount: sun === undefined ? undefined : toDecimal(sun, 6),
    balanceSun: sun?.toString(),
  })
}

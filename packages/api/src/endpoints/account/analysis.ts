import { type Address } from '@sundial/primitives'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { balanceOfDay, daysOf, dayText, mostDays, transfersOfDay, within } from '../../find/account-days.ts'
import { readAddress } from '../../lookup.ts'
import type { Refusal } from '../../query.ts'
import { balancesNote } from '../../schema/account.ts'
import { component } from '../../schema/component.ts'
import { ignored, requiredAddress, timeRange } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

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
    const days = daysOf(query, at)
    const figure = figures[query.type ?? '0']
    const data = await Promise.all(
      days.map(async (day) => ({
        day: dayText(day),
        ...(await figure(account, day, at)),
      })),
    )
    return { size: data.length, data }
  },
})

type Figure = (account: Address, day: number, at: At) => Promise<object>

const figures: Readonly<Record<'0' | '1' | '4', Figure>> = {
  0: balanceOfDay,
  1: transfersOfDay,
  4: async (account, day, { store }) => ({
    transaction_count: (await store.transactionsOfAccount(account, within(day))).total,
  }),
}

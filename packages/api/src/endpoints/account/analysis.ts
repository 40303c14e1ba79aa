import type { Address } from '@sundial/primitives'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import {
  analysisQuery,
  analysisReply,
  balanceMembers,
  balancesOfDays,
  bandwidthOfDays,
  daysOf,
  dayText,
  energyOfDays,
  mostDays,
  transfersOfDay,
  within,
} from './days.ts'

const absentWhen = `Absent when a receipt of the day is not known, and for days behind the newest ${apiLimits.scannedRows} transactions of the days asked for.`

const accountDay = component(
  'AccountDay',
  Type.Object({
    ...balanceMembers,
    transfer_count: Type.Optional(is.int('Type 1. Transfers into and out of the account.')),
    energy_usage: Type.Optional(is.amount(`Type 2. What the account had by stake. ${absentWhen}`)),
    energy_burn: Type.Optional(is.amount(`Type 2. What TRX was burned for. ${absentWhen}`)),
    origin_energy_usage: Type.Optional(
      is.amount(`Type 2. What creators of the contracts it called supplied. ${absentWhen}`),
    ),
    energy_usage_total: Type.Optional(is.amount(`Type 2. All energy its transactions used. ${absentWhen}`)),
    energy_usage_as_deploy: Type.Optional(
      is.amount(
        `Type 2. What it supplied to callers of contracts it made. Absent unless the index holds every block of the chain, for an account that made more than ${apiLimits.rows} contracts, and where a receipt is not known.`,
      ),
    ),
    net_usage: Type.Optional(
      is.amount(`Type 3. Bytes that stake and the free allowance covered. ${absentWhen}`),
    ),
    net_burn: Type.Optional(
      is.amount(`Type 3. Bytes of transactions that burned TRX for bandwidth. ${absentWhen}`),
    ),
    net_usage_total: Type.Optional(is.amount(`Type 3. Both together. ${absentWhen}`)),
    transaction_count: Type.Optional(
      is.int('Extension. Type 4. Transactions in which it is owner or direct counterpart.'),
    ),
  }),
)

export const accountAnalysis = endpoint({
  get: '/api/account/analysis',
  summary: 'An account day by day',
  description: `At most ${mostDays} days: the newest of those asked for, without those after the newest block. A day's balance is exact at its last block; the newest day is not over.`,
  cost: 3,
  query: analysisQuery(
    "0 balance of TRX, 1 transfers, 2 energy and 3 bandwidth of the account's own transactions, 4 transactions.",
  ),
  reply: analysisReply(accountDay),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const days = daysOf(query, at)
    const figures = await figuresOf[query.type ?? '0'](account, days, at)
    const data = days.map((day, index) => ({ day: dayText(day), ...figures[index] }))
    return { size: data.length, data }
  },
})

type Figures = (account: Address, days: readonly number[], at: At) => Promise<readonly object[]>

const dayByDay =
  (figure: (account: Address, day: number, at: At) => Promise<object>): Figures =>
  (account, days, at) =>
    Promise.all(days.map((day) => figure(account, day, at)))

const figuresOf: Readonly<Record<'0' | '1' | '2' | '3' | '4', Figures>> = {
  0: balancesOfDays,
  1: dayByDay(transfersOfDay),
  2: energyOfDays,
  3: bandwidthOfDays,
  4: dayByDay(async (account, day, { store }) => ({
    transaction_count: (await store.transactionsOfAccount(account, within(day))).total,
  })),
}

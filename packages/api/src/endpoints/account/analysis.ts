import type { Address } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isoDay } from '../../shared/values.ts'
import {
  analysisQuery,
  analysisReply,
  balanceMembers,
  balancesOfDays,
  bandwidthOfDays,
  costOfDays,
  daysOf,
  energyOfDays,
  mostDays,
  transfersOfDay,
  within,
} from './days.ts'

const absentWhen = `Absent when a receipt of the day is missing, and for days older than the newest ${apiLimits.scannedRows} transactions of the requested days.`

const accountDay = component(
  'AccountDay',
  Type.Object({
    ...balanceMembers,
    transfer_count: Type.Optional(is.int('Type 1. Transfers into and out of the account.')),
    energy_usage: Type.Optional(is.amount(`Type 2. Energy covered by the account's stake. ${absentWhen}`)),
    energy_burn: Type.Optional(is.amount(`Type 2. Energy paid for by burning TRX. ${absentWhen}`)),
    origin_energy_usage: Type.Optional(
      is.amount(`Type 2. Energy supplied by the creators of the contracts it called. ${absentWhen}`),
    ),
    energy_usage_total: Type.Optional(is.amount(`Type 2. Total energy of its transactions. ${absentWhen}`)),
    energy_usage_as_deploy: Type.Optional(
      is.amount(
        `Type 2. Energy that the account supplied to callers of its contracts. Absent unless the index covers every block of the chain, for an account that created more than ${apiLimits.rows} contracts, and where a receipt is missing.`,
      ),
    ),
    net_usage: Type.Optional(
      is.amount(`Type 3. Bytes covered by stake and the free allowance. ${absentWhen}`),
    ),
    net_burn: Type.Optional(
      is.amount(`Type 3. Bytes of transactions that burned TRX for bandwidth. ${absentWhen}`),
    ),
    net_usage_total: Type.Optional(is.amount(`Type 3. Sum of both. ${absentWhen}`)),
    transaction_count: Type.Optional(
      is.int('Extension. Type 4. Transactions with the account as owner or direct counterparty.'),
    ),
  }),
)

export const accountAnalysis = endpoint({
  get: '/api/account/analysis',
  summary: 'Daily figures of an account',
  description: `At most ${mostDays} days: the newest of the requested ones, none after the newest block. A day's balance is exact at its last block; the newest day is incomplete.`,
  cost: 3,
  extraCost: costOfDays,
  query: analysisQuery(
    "0 TRX balance, 1 transfers, 2 energy and 3 bandwidth of the account's own transactions, 4 transactions.",
    ['0', '1', '2', '3', '4'],
  ),
  reply: analysisReply(accountDay),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const days = daysOf(query, at)
    const figures = await figuresOf[query.type ?? '0'](account, days, at)
    const data = days.map((day, index) => ({ day: isoDay(day), ...figures[index] }))
    return { size: data.length, data }
  },
})

type Figures = (account: Address, days: readonly number[], at: Context) => Promise<readonly object[]>

const dayByDay =
  (figure: (account: Address, day: number, at: Context) => Promise<object>): Figures =>
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

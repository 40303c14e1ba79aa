import type { Address } from '@sundial/primitives'
import type { ContractDayRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import {
  analysisQuery,
  analysisReply,
  balanceMembers,
  balancesOfDays,
  bandwidthMembers,
  daysOf,
  dayText,
  mostDays,
  transfersOfDay,
} from '../account/days.ts'
import { daysWithin } from '../stats/days.ts'

const noReceipt = 'Absent when a receipt is not known.'

const noCount =
  'Absent when a receipt is not known, and for days of blocks that were written before the index counted it.'

const contractDay = component(
  'ContractDay',
  Type.Object({
    ...balanceMembers,
    transfer_count: Type.Optional(is.int('Type 1. Transfers into and out of the contract.')),
    energy_usage: Type.Optional(is.amount(`Type 2. What callers had by stake. ${noReceipt}`)),
    energy_burn: Type.Optional(is.amount(`Type 2. What TRX was burned for. ${noReceipt}`)),
    origin_energy_usage: Type.Optional(is.amount(`Type 2. What its creator supplied. ${noReceipt}`)),
    energy_usage_total: Type.Optional(is.amount(`Type 2. All energy used. ${noReceipt}`)),
    net_usage: Type.Optional(
      is.amount(`Type 3. Bytes of its calls that stake and the free allowance covered. ${noCount}`),
    ),
    net_burn: Type.Optional(is.amount(`Type 3. Bytes of its calls that TRX was burned for. ${noCount}`)),
    net_usage_total: Type.Optional(is.amount(`Type 3. Both together. ${noCount}`)),
    trigger_count: Type.Optional(is.int('Type 4. Calls by transactions, failed ones included.')),
    account_count: Type.Optional(
      is.int('Type 4. Accounts that called it. Absent while a day with many transactions is not over.'),
    ),
  }),
)

const query = analysisQuery('0 balance of TRX, 1 transfers, 2 energy, 3 bandwidth, 4 calls.')
type Query = Static<TObject<typeof query>>
type Day = Static<typeof contractDay>

export const contractAnalysis = endpoint({
  get: '/api/contract/analysis',
  summary: 'A contract day by day',
  description: `Oldest first; the newest day may not be over. Types 0 and 1: at most ${mostDays} days. Types 2 to 4: days on which it was called or created.`,
  cost: 4,
  query,
  reply: analysisReply(contractDay),
  async handle({ query }, at) {
    const data = await requestedDays(await readAddress(query.address, at), query, at)
    return { size: data.length, data }
  },
})

async function requestedDays(contract: Address, query: Query, at: At): Promise<Day[]> {
  const { type = '0' } = query
  if (type === '2' || type === '3' || type === '4') {
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    return rows.map((row) => ({ day: dayText(row.dayMs), ...usesOf[type](row) }))
  }
  const days = daysOf(query, at)
  const figures =
    type === '0'
      ? await balancesOfDays(contract, days, at)
      : await Promise.all(days.map((day) => transfersOfDay(contract, day, at)))
  return days.map((day, index) => ({ day: dayText(day), ...figures[index] }))
}

const energyOf = ({ energy, sources }: ContractDayRow) =>
  omitUndefined({
    energy_usage: sources && toAmount(sources.stakedEnergy),
    energy_burn:
      energy === undefined || sources === undefined
        ? undefined
        : toAmount(energy - sources.stakedEnergy - sources.suppliedEnergy),
    origin_energy_usage: sources && toAmount(sources.suppliedEnergy),
    energy_usage_total: energy === undefined ? undefined : toAmount(energy),
  })

const usesOf = {
  2: energyOf,
  3: ({ bandwidth }: ContractDayRow) => bandwidthMembers(bandwidth),
  4: ({ callCount, callerCount }: ContractDayRow) =>
    omitUndefined({ trigger_count: callCount, account_count: callerCount }),
} as const

import type { Address } from '@sundial/primitives'
import type { ContractDayRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isoDay, toAmount } from '../../shared/values.ts'
import {
  analysisQuery,
  analysisReply,
  balanceMembers,
  balancesOfDays,
  bandwidthMembers,
  costOfDays,
  daysOf,
  mostDays,
  transfersOfDay,
} from '../account/days.ts'
import { daysWithin } from '../stats/days.ts'

const noReceipt = 'Absent when a receipt is missing.'

const noCount =
  'Absent when a receipt is missing, and for days with blocks from before the index recorded it.'

const contractDay = component(
  'ContractDay',
  Type.Object({
    ...balanceMembers,
    transfer_count: Type.Optional(is.int('Type 1. Incoming and outgoing transfers of the contract.')),
    energy_usage: Type.Optional(is.amount(`Type 2. Energy covered by the callers' stake. ${noReceipt}`)),
    energy_burn: Type.Optional(is.amount(`Type 2. Energy paid for by burning TRX. ${noReceipt}`)),
    origin_energy_usage: Type.Optional(is.amount(`Type 2. Energy supplied by its creator. ${noReceipt}`)),
    energy_usage_total: Type.Optional(is.amount(`Type 2. Total energy. ${noReceipt}`)),
    net_usage: Type.Optional(
      is.amount(`Type 3. Bytes of its calls covered by stake and the free allowance. ${noCount}`),
    ),
    net_burn: Type.Optional(is.amount(`Type 3. Bytes of its calls paid for by burning TRX. ${noCount}`)),
    net_usage_total: Type.Optional(is.amount(`Type 3. Sum of both. ${noCount}`)),
    trigger_count: Type.Optional(is.int('Type 4. Calls by transactions, including failed ones.')),
    account_count: Type.Optional(
      is.int(
        'Types 4 and 5. Number of calling accounts. Absent while a day with many transactions is incomplete.',
      ),
    ),
  }),
)

const query = analysisQuery(
  '0 TRX balance, 1 transfers, 2 energy, 3 bandwidth, 4 calls and callers, 5 callers.',
  ['0', '1', '2', '3', '4', '5'],
)
type Query = Static<TObject<typeof query>>
type Day = Static<typeof contractDay>

export const contractAnalysis = endpoint({
  get: '/api/contract/analysis',
  summary: 'Daily figures of a contract',
  description: `Oldest first; the newest day may be incomplete. Types 0 and 1: at most ${mostDays} days. Types 2 to 5: days with a call or creation.`,
  cost: 4,
  extraCost: costOfDays,
  query,
  reply: analysisReply(contractDay),
  async handle({ query }, at) {
    const data = await requestedDays(await readAddress(query.address, at), query, at)
    return { size: data.length, data }
  },
})

async function requestedDays(contract: Address, query: Query, at: Context): Promise<Day[]> {
  const { type = '0' } = query
  if (type !== '0' && type !== '1') {
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    return rows.map((row) => ({ day: isoDay(row.dayMs), ...usesOf[type](row) }))
  }
  const days = daysOf(query, at)
  const figures =
    type === '0'
      ? await balancesOfDays(contract, days, at)
      : await Promise.all(days.map((day) => transfersOfDay(contract, day, at)))
  return days.map((day, index) => ({ day: isoDay(day), ...figures[index] }))
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
  5: ({ callerCount }: ContractDayRow) => omitUndefined({ account_count: callerCount }),
} as const

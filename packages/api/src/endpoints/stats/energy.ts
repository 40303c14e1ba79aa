import { toBase58 } from '@sundial/primitives'
import type { MetricRow, ResourceName, ResourceStake } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, toAmount } from '../../shared/values.ts'
import { daysAsked, energyOf, percentOf } from './days.ts'
import {
  daySchema,
  dayTime,
  energyMembers,
  exactSun,
  manyDays,
  dayAsked,
  newestDay,
  seriesDescription,
  topLimit,
  trxAmount,
} from './schema.ts'
import { contractSeries } from './series.ts'
import { genesisIssue, turnoverOf, wholeTrx } from './supply.ts'

export const energyByDay = endpoint({
  get: '/api/energystatistic',
  summary: 'Energy used by the network, by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    max: Type.Optional(is.amount('Highest energy of a day. Absent when no day is known.')),
    min: Type.Optional(is.amount('Lowest energy of a day. Absent when no day is known.')),
    data: Type.Array(Type.Object({ day: dayTime, ...energyMembers })),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const rows = await daysAsked(query, at)
    const known = rows.flatMap(({ figures }) => (figures.energy === undefined ? [] : [figures.energy.used]))
    const sorted = known.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
    return omitUndefined({
      total: rows.length,
      max: sorted.length === 0 ? undefined : toAmount(sorted.at(-1)!),
      min: sorted.length === 0 ? undefined : toAmount(sorted[0]!),
      data: rows.map(({ startMs, figures: { energy, energySources: sources } }) => ({
        day: startMs,
        ...energyOf(
          energy?.used,
          sources && {
            stakedEnergy: sources.staked,
            suppliedEnergy: sources.supplied,
            burnedSun: sources.burnedSun,
          },
        ),
      })),
    })
  },
})

export const energyOfDay = endpoint({
  get: '/api/energydailystatistic',
  summary: 'Contracts with the highest energy use on a day (UTC)',
  description:
    'Energy of calls and creations, including failed ones. Empty for a day that the index does not cover completely.',
  query: { day: newestDay, limit: topLimit, ...ignored },
  reply: Type.Object({
    total: is.int('Contracts called or created on the day.'),
    totalEnergy: Type.Optional(is.amount('Total energy used. Absent when a receipt is missing.')),
    totalTrigger: is.int('Calls of contracts.'),
    totalCallerAmount: Type.Optional(
      is.int('Accounts that called contracts. Absent while a day with many transactions is incomplete.'),
    ),
    data: Type.Array(
      Type.Object({
        contract_address: is.address('The contract.'),
        ...energyMembers,
        total_energy_percent: Type.Optional(
          Type.Number({
            description: 'Share of the energy of the day, in percent truncated to two decimals.',
          }),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const page = await at.store.contractsOfDay({
      dayMs: dayAsked(query, at),
      by: 'energy',
      limit: query.limit,
    })
    const used = page?.energy
    return omitUndefined({
      total: page?.total ?? 0,
      totalEnergy: used === undefined ? undefined : toAmount(used),
      totalTrigger: page?.callCount ?? 0,
      totalCallerAmount: page?.callerCount,
      data: (page?.rows ?? []).map(({ contract, energy, sources }) => ({
        contract_address: toBase58(contract),
        ...energyOf(energy, sources),
        ...omitUndefined({
          total_energy_percent:
            used === undefined || energy === undefined ? undefined : percentOf(energy, used),
        }),
      })),
    })
  },
})

export const contractEnergy = contractSeries({
  get: '/api/onecontractenergystatistic',
  summary: 'Energy used by a contract, by day (UTC)',
  members: energyMembers,
  toRow: ({ energy, sources }) => energyOf(energy, sources),
  totals: {
    totalEnergy: Type.Optional(is.amount('Energy on these days. Absent when a receipt is missing.')),
  },
  toTotals: (rows) =>
    rows.every(({ energy }) => energy !== undefined)
      ? { totalEnergy: toAmount(rows.reduce((sum, { energy = 0n }) => sum + energy, 0n)) }
      : {},
})

const byResource = 'Known where every block was written after the index began to record it.'

export const frozenResources = endpoint({
  get: '/api/freezeresource',
  summary: 'Staked share of the TRX supply, by day (UTC)',
  description: `${seriesDescription} Known where the index covers the chain from block 0 on with every receipt, and no contract stakes.`,
  query: {
    start_day: daySchema('Only from this day on.'),
    end_day: daySchema('Only up to and including this day.'),
    days: manyDays,
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('The day as YYYY-MM-DD.'),
        total_turn_over: trxAmount('TRX supply.'),
        total_freeze_weight: trxAmount('Staked TRX.'),
        turn_over_sun: exactSun('TRX supply.'),
        frozen_sun: exactSun('Staked TRX.'),
        total_energy_weight: trxAmount(`Of these, staked for energy. ${byResource}`),
        total_net_weight: trxAmount(`Of these, staked for bandwidth. ${byResource}`),
        energy_frozen_sun: exactSun(`Staked for energy. ${byResource}`),
        net_frozen_sun: exactSun(`Staked for bandwidth. ${byResource}`),
        energy_lent_sun: exactSun(`Of it, delegated. ${byResource}`),
        net_lent_sun: exactSun(`Of it, delegated. ${byResource}`),
        freezing_rate: Type.Optional(
          Type.Number({
            description: 'Extension. In percent, truncated to two decimals. Absent unless known.',
          }),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    const issued = await genesisIssue(store)
    const data = rows
      .map(({ startMs, end }) => {
        const turnover = turnoverOf(end, issued)
        const { stakedSun } = end
        const [energy, net] = [stakeFor(end, 'ENERGY'), stakeFor(end, 'BANDWIDTH')]
        return omitUndefined({
          day: isoDay(startMs),
          total_turn_over: turnover === undefined ? undefined : wholeTrx(turnover),
          total_freeze_weight: stakedSun === undefined ? undefined : wholeTrx(stakedSun),
          turn_over_sun: turnover?.toString(),
          frozen_sun: stakedSun?.toString(),
          total_energy_weight: energy && wholeTrx(energy.stakedSun),
          total_net_weight: net && wholeTrx(net.stakedSun),
          energy_frozen_sun: energy?.stakedSun.toString(),
          net_frozen_sun: net?.stakedSun.toString(),
          energy_lent_sun: energy?.lentSun.toString(),
          net_lent_sun: net?.lentSun.toString(),
          freezing_rate:
            turnover === undefined || stakedSun === undefined ? undefined : percentOf(stakedSun, turnover),
        })
      })
      .filter(({ day }) => day >= (query.start_day ?? day) && day <= (query.end_day ?? day))
    return { total: data.length, data }
  },
})

/** Zero where the figure is known for all resources and this one never had a stake. */
const stakeFor = ({ stakeByResource }: MetricRow['end'], resource: ResourceName): ResourceStake | undefined =>
  stakeByResource && (stakeByResource.get(resource) ?? { stakedSun: 0n, lentSun: 0n })

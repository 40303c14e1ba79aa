import type { MetricRow, ResourceName, ResourceStake } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayText, exactSun, manyDays, seriesDescription, trxAmount } from '../../schema/stats.ts'
import { percentOf } from '../../shape/energy.ts'
import { genesisIssue, turnoverOf, wholeTrx } from '../../shape/turnover.ts'

const byResource = 'Known where every block was written since the index counts it so.'

export const frozenResources = endpoint({
  get: '/api/freezeresource',
  summary: 'How much of all TRX is in stake, by day (UTC)',
  description: `${seriesDescription} Known where the index holds the chain from block 0 on, every receipt, and no contract stakes by itself.`,
  query: {
    start_day: dayText('Only from this day on.'),
    end_day: dayText('Only up to and including this day.'),
    days: manyDays,
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('The day as YYYY-MM-DD.'),
        total_turn_over: trxAmount('All TRX there are.'),
        total_freeze_weight: trxAmount('TRX in stake.'),
        turn_over_sun: exactSun('All TRX there are.'),
        frozen_sun: exactSun('TRX in stake.'),
        total_energy_weight: trxAmount(`Of these, what is staked for energy. ${byResource}`),
        total_net_weight: trxAmount(`Of these, what is staked for bandwidth. ${byResource}`),
        energy_frozen_sun: exactSun(`What is staked for energy. ${byResource}`),
        net_frozen_sun: exactSun(`What is staked for bandwidth. ${byResource}`),
        energy_lent_sun: exactSun(`Of it, what is lent to others. ${byResource}`),
        net_lent_sun: exactSun(`Of it, what is lent to others. ${byResource}`),
        freezing_rate: Type.Optional(
          Type.Number({
            description: 'Extension. In percent with two places, cut off. Absent unless known.',
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
          day: new Date(startMs).toISOString().slice(0, 10),
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

/** Nothing, where it is known of all and nobody ever staked for this one. */
const stakeFor = ({ stakeByResource }: MetricRow['end'], resource: ResourceName): ResourceStake | undefined =>
  stakeByResource && (stakeByResource.get(resource) ?? { stakedSun: 0n, lentSun: 0n })

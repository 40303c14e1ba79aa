import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { dayTime, energyMembers, manyDays, seriesDescription } from '../../schema/stats.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { energyOf } from '../../shape/energy.ts'
import { toAmount } from '../../shape/numbers.ts'

export const energyByDay = endpoint({
  get: '/api/energystatistic',
  summary: 'Energy of the network by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    max: Type.Optional(is.amount('Most energy of a day. Absent when no day is known.')),
    min: Type.Optional(is.amount('Least energy of a day. Absent when no day is known.')),
    data: Type.Array(Type.Object({ day: dayTime, ...energyMembers })),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
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

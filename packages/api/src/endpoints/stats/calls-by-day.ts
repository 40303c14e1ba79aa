import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime, manyDays, seriesDescription } from '../../schema/stats.ts'

export const callsByDay = endpoint({
  get: '/api/triggerstatistic',
  summary: 'Calls of contracts by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({ day: dayTime, triggers_amount: is.int('Calls by transactions, failed ones included.') }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, figures }) => ({
        day: startMs,
        triggers_amount: Number(figures.contractCalls.count),
      })),
    }
  },
})

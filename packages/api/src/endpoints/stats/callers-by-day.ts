import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime, manyDays, seriesDescription } from '../../schema/stats.ts'

export const callersByDay = endpoint({
  get: '/api/calleraddressstatistic',
  summary: 'Accounts that called contracts by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        caller_amount: Type.Optional(
          is.int('Accounts, each once. Absent while a day with many transactions is not over.'),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, callerCount }) =>
        omitUndefined({ day: startMs, caller_amount: callerCount }),
      ),
    }
  },
})

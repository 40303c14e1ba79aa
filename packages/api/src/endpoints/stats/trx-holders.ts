import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime, manyDays, seriesDescription } from '../../schema/stats.ts'

export const trxHolders = endpoint({
  get: '/api/trxholder',
  summary: 'Accounts that hold TRX at the end of each day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        holders: Type.Optional(
          is.int(
            'Extension. Accounts with more than nothing after the last block of the day. Absent like balances.',
          ),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, end }) => omitUndefined({ day: startMs, holders: end.trxHolderCount })),
    }
  },
})

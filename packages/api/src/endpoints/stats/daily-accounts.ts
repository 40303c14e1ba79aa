import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { manyDays, seriesDescription } from '../../schema/stats.ts'
import { isWhole } from '../../shape/place.ts'

export const dailyAccounts = endpoint({
  get: '/api/overview/dailyaccounts',
  summary: 'New accounts by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('As YYYY-MM-DD.'),
        newAddressSeen: is.int(
          'Extension. Accounts named for the first time in what the index covers, as /api/stats/overview has them.',
        ),
        totalAddress: Type.Optional(
          is.int(
            'Extension. Accounts up to the end of the day. Absent unless the index holds every block of the chain.',
          ),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store, state }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, figures, end }) =>
        omitUndefined({
          day: new Date(startMs).toISOString().slice(0, 10),
          newAddressSeen: Number(figures.accounts.created),
          totalAddress: isWhole(state) ? end.accountCount : undefined,
        }),
      ),
    }
  },
})

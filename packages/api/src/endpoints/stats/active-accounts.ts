import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime, manyDays, seriesDescription } from '../../schema/stats.ts'

export const activeAccounts = endpoint({
  get: '/api/account/active_statistic',
  summary: 'Accounts in transactions by day (UTC)',
  description: seriesDescription,
  query: {
    type: Type.Optional(
      Type.Enum(['day', '1'], {
        description: 'day. Accounts of a week or month are not the sum of its days, and are not counted.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    days: manyDays,
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        active_account_number: is.int(
          'Extension. Accounts that stand in a transaction of the day as owner or direct counterpart, each once.',
        ),
        new_account_number: is.int('Extension. Accounts named for the first time in what the index covers.'),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    return {
      total: rows.length,
      data: rows.map(({ startMs, activeAccountCount, figures }) => ({
        day: startMs,
        active_account_number: activeAccountCount,
        new_account_number: Number(figures.accounts.created),
      })),
    }
  },
})

import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, timeRange, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { trueAtBlock } from '../../shared/scalars.ts'
import { isoDay, isWhole } from '../../shared/values.ts'
import { daysAsked, toDays } from './days.ts'
import { day, dayTime, manyDays, seriesDescription } from './schema.ts'
import { daySeries } from './series.ts'

export const overview = endpoint({
  get: '/api/stats/overview',
  summary: 'Figures by day (UTC), oldest first',
  description:
    'Days with at least one block in the index. The newest day is incomplete; a first or interrupted day counts only the covered blocks.',
  query: {
    days: upTo({
      least: 1,
      most: apiLimits.days,
      default: apiLimits.defaultDays,
      description: 'Number of newest days',
    }),
    ...ignored,
  },
  reply: Type.Object({
    success: Type.Literal(true),
    data: Type.Array(day),
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, at) {
    const rows = await at.store.metrics({ span: 'day', count: query.days })
    return { success: true as const, data: await toDays(rows, at) }
  },
})

export const dailyAccounts = endpoint({
  get: '/api/overview/dailyaccounts',
  summary: 'New accounts by day (UTC)',
  description: seriesDescription,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('In the form YYYY-MM-DD.'),
        newAddressSeen: is.int('Extension. Accounts first seen by the index, as in /api/stats/overview.'),
        totalAddress: Type.Optional(
          is.int(
            'Extension. Accounts up to the end of the day. Absent unless the index covers every block of the chain.',
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
          day: isoDay(startMs),
          newAddressSeen: Number(figures.accounts.created),
          totalAddress: isWhole(state) ? end.accountCount : undefined,
        }),
      ),
    }
  },
})

export const activeAccounts = endpoint({
  get: '/api/account/active_statistic',
  summary: 'Active accounts by day (UTC)',
  description: seriesDescription,
  query: {
    type: Type.Optional(
      Type.Enum(['day', '1'], {
        description:
          'Always day. Weekly or monthly accounts are not the sum of their days, and are not counted.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    days: manyDays,
    ...timeRange,
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        active_account_number: is.int(
          'Extension. Accounts that are owner or direct counterparty in a transaction of the day, each counted once.',
        ),
        new_account_number: is.int('Extension. Accounts first seen by the index.'),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const rows = await daysAsked(query, at)
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

export const trxHolders = daySeries({
  get: '/api/trxholder',
  summary: 'Accounts with TRX at the end of each day (UTC)',
  members: {
    holders: Type.Optional(
      is.int(
        'Extension. Accounts with a positive balance after the last block of the day. Absent where balances are absent.',
      ),
    ),
  },
  read:
    () =>
    ({ end }) => ({ holders: end.trxHolderCount }),
})

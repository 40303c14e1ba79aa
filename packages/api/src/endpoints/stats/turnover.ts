import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime, exactSun, manyDays, seriesDescription } from '../../schema/stats.ts'
import { genesisIssue, turnoverOf } from '../../shape/turnover.ts'

export const turnover = endpoint({
  get: '/api/turnover',
  summary: 'All TRX there are at the end of each day (UTC), and what came and went',
  description: `${seriesDescription} Rewards are counted when they come to balances, not while they wait to be withdrawn.`,
  query: { days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        total_turn_over: exactSun('All TRX there are, staked ones included.'),
        rewarded: exactSun('Rewards withdrawn on the day.'),
        burned: exactSun('Fees burned on the day.'),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    const issued = await genesisIssue(store)
    return {
      total: rows.length,
      data: rows.map(({ startMs, figures: { fees, rewards }, end }) =>
        omitUndefined({
          day: startMs,
          total_turn_over: turnoverOf(end, issued)?.toString(),
          rewarded: rewards.missingAmounts === 0n ? rewards.withdrawnSun.toString() : undefined,
          burned: fees?.burnedSun.toString(),
        }),
      ),
    }
  },
})

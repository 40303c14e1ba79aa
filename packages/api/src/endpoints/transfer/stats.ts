import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { seriesLimit } from '../../schema/stats.ts'
import { toAmount } from '../../shape/numbers.ts'

const point = (value: string) =>
  Type.Array(
    Type.Object({ timestamp: is.time('Start of the hour or day (UTC).'), value: is.amount(value) }),
    { description: 'Oldest first. What lacks the receipt of a contract call is left out.' },
  )

export const transferStats = endpoint({
  get: '/api/transfer/stats',
  summary: 'Transfers and the TRX they moved by hour (UTC), oldest first',
  description: 'The newest hour is not over and counts what happened so far.',
  query: {
    groupby: Type.Optional(
      Type.Enum(['timestamp'], {
        description: 'timestamp.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    interval: Type.Enum(['hour', 'day'], {
      default: 'hour',
      description: 'hour or day.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    limit: seriesLimit,
    ...ignored,
  },
  reply: Type.Object({
    value: point('TRX that went from account to account, in sun.'),
    total: point('Transfers of TRX and tokens.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: query.interval, count: query.limit })
    return {
      value: rows.flatMap(({ startMs, figures: { trxVolume } }) =>
        trxVolume === undefined ? [] : [{ timestamp: startMs, value: toAmount(trxVolume.sun) }],
      ),
      total: rows.flatMap(({ startMs, figures: { transfers } }) =>
        transfers === undefined
          ? []
          : [
              {
                timestamp: startMs,
                value: [...transfers.values()].reduce((sum, one) => sum + Number(one.count), 0),
              },
            ],
      ),
    }
  },
})

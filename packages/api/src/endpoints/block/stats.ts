import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { seriesLimit } from '../../schema/stats.ts'

export const blockStats = endpoint({
  get: '/api/block/stats',
  summary: 'Mean size of blocks by hour (UTC), oldest first',
  description: 'Hours in which the size of a block is not known are left out; the newest hour is not over.',
  query: {
    info: Type.Enum(['avg-block-size'], {
      default: 'avg-block-size',
      description: 'avg-block-size.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    limit: seriesLimit,
    ...ignored,
  },
  reply: Type.Array(
    Type.Object({ timestamp: is.time('Start of the hour.'), value: is.int('Bytes, cut off.') }),
  ),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'hour', count: query.limit })
    return rows.flatMap(({ startMs, figures: { blocks } }) =>
      blocks.count > 0n && blocks.sized === blocks.count
        ? [{ timestamp: startMs, value: Number(blocks.bytes / blocks.count) }]
        : [],
    )
  },
})

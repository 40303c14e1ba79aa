import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../schema/parameters.ts'
import { trueAtBlock } from '../../schema/scalars.ts'
import { day } from '../../schema/day.ts'
import { toDays } from '../../shape/days.ts'

export const overview = endpoint({
  get: '/api/stats/overview',
  summary: 'Figures by day (UTC), oldest first',
  description:
    'Days that hold a block the index covers. The newest day is not over and counts what happened so far; a first or interrupted day counts what the index covers of it.',
  query: {
    days: Type.Integer({
      minimum: 1,
      maximum: apiLimits.days,
      default: apiLimits.defaultDays,
      description: `How many of the newest days: a whole number from 1 to ${apiLimits.days}.`,
      'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
    }),
    ...ignored,
  },
  reply: Type.Object({
    success: Type.Literal(true),
    data: Type.Array(day),
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, { store, state }) {
    return {
      success: true as const,
      data: toDays(await store.metrics({ span: 'day', count: query.days }), state),
    }
  },
})

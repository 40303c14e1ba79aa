import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { popularToken } from '../../schema/found-token.ts'
import { ignored } from '../../schema/parameters.ts'
import { topLimit } from '../../schema/stats.ts'
import { toPopularTokens } from '../../shape/found-token.ts'

export const searchHot = endpoint({
  get: '/api/search/hot',
  summary: 'Tokens by how much they were used lately',
  description:
    'By calls of the newest day (UTC), most first, among the fifty contracts called most. Nobody counts here what people search for.',
  query: { limit: topLimit, ...ignored },
  reply: Type.Array(popularToken),
  handle: async ({ query }, at) => toPopularTokens(query.limit, at),
})

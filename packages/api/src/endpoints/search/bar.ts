import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { popularToken } from '../../schema/found-token.ts'
import { ignored } from '../../schema/parameters.ts'
import { toPopularTokens } from '../../shape/found-token.ts'

const shown = 6

export const searchBar = endpoint({
  get: '/api/search/bar',
  summary: 'Tokens to offer before anything is typed',
  description: 'Those whose contracts were called most on the newest day (UTC), most first.',
  query: ignored,
  reply: Type.Array(popularToken),
  handle: async (_, at) => toPopularTokens(shown, at),
})

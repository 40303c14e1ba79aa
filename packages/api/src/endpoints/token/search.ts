import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findTokens } from '../../find/found-tokens.ts'
import { foundToken } from '../../schema/found-token.ts'
import { ignored, searchTerm } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { topLimit } from '../../schema/stats.ts'
import { toFoundTokens } from '../../shape/found-token.ts'

export const tokenSearch = endpoint({
  get: '/api/token/search',
  summary: 'Tokens a text may mean',
  description:
    'TRC10 tokens by number, or a part of name or symbol; TRC20 tokens by address, or by name and symbol among the newest, the most called, and those asked about before.',
  query: { term: searchTerm, limit: topLimit, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Tokens given.'),
    data: Type.Array(foundToken, { description: 'Extension. The tokens.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const found = await findTokens(query.term.replaceAll(/\s/g, ''), query.limit, at)
    return { total: found.length, data: await toFoundTokens(found, at) }
  },
})

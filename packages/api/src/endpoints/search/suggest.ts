import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toTokenInfo } from '../token/token-info.ts'
import { accountsNamed, nameOf } from './accounts.ts'
import { toSearchResult } from './search.ts'
import { findTokens } from './tokens.ts'

const suggestion = component(
  'Suggestion',
  Type.Object({
    desc: Type.Enum(['Block', 'Token-TRC20', 'Token-TRC10', 'Address', 'Contract'], {
      description: 'Kind of the suggestion.',
    }),
    value: is.text('Height, name and id of a token, or address, in the form of /api/search.'),
    name: Type.Optional(
      is.text('Extension. Name of the token; tag or name of the account, which is not unique.'),
    ),
    abbr: Type.Optional(is.text('Extension. Symbol of the token.')),
    id: Type.Optional(is.text('Extension. Id or address of the token.')),
  }),
)

export const suggestions = endpoint({
  get: '/api/search/suggest',
  summary: 'Search suggestions',
  description:
    'The block at a height, tokens with the text in name or symbol, and accounts whose tag, name or id begins with it. Addresses and hashes are not completed: /api/search finds them in full.',
  query: {
    term: Type.String({
      default: '',
      maxLength: apiLimits.searchText,
      description: `At most ${apiLimits.searchText} characters.`,
      'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
    }),
    limit: upTo({ least: 1, most: 50, default: 10, description: 'Number of suggestions' }),
    ...ignored,
  },
  reply: Type.Array(suggestion),
  async handle({ query }, at) {
    const term = query.term.replaceAll(/\s/g, '')
    if (term === '') return []
    const height = /^\d{1,10}$/.test(term) ? Number(term) : undefined
    const isIndexed =
      height !== undefined &&
      height <= (at.state.head?.height ?? -1) &&
      (await at.store.blockByHeight(height)) !== undefined
    const [tokens, accounts] = await Promise.all([
      findTokens(term, query.limit, at),
      accountsNamed(term, query.limit, at),
    ])
    return [
      ...(isIndexed ? [{ desc: 'Block' as const, value: String(height) }] : []),
      ...tokens.map((found) =>
        omitUndefined({
          ...toSearchResult(found),
          name: found.name,
          abbr: found.symbol,
          id: toTokenInfo(found.asset).tokenId,
        }),
      ),
      ...accounts.map((account) =>
        omitUndefined({
          desc: account.isContract ? ('Contract' as const) : ('Address' as const),
          value: toBase58(account.address),
          name: nameOf(account),
        }),
      ),
    ].slice(0, query.limit)
  },
})

import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { tokensNamed } from '../../find/tokens-named.ts'
import { apiLimits } from '../../limits.ts'
import type { Refusal } from '../../query.ts'
import { component } from '../../schema/component.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

const suggestion = component(
  'Suggestion',
  Type.Object({
    desc: Type.Enum(['Block', 'Token-TRC10'], { description: 'What it is.' }),
    value: is.text('Height, or name and number of a token, as /api/search gives them.'),
    name: Type.Optional(is.text('Extension. Name of the token.')),
    abbr: Type.Optional(is.text('Extension. Symbol of the token.')),
    id: Type.Optional(is.text('Extension. Number of the token.')),
  }),
)

export const suggestions = endpoint({
  get: '/api/search/suggest',
  summary: 'What a text being typed may become',
  description:
    'The block of a height, and TRC10 tokens with the text in name or symbol. Addresses and hashes are not guessed: /api/search knows them when they are whole.',
  query: {
    term: Type.String({
      default: '',
      maxLength: apiLimits.searchText,
      description: `At most ${apiLimits.searchText} characters.`,
      'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 10,
      description: 'At most so many: 1 to 50.',
      'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
    }),
    ...ignored,
  },
  reply: Type.Array(suggestion),
  async handle({ query }, at) {
    const term = query.term.replaceAll(/\s/g, '')
    if (term === '') return []
    const height = /^\d{1,10}$/.test(term) ? Number(term) : undefined
    const isHeld =
      height !== undefined &&
      height <= (at.state.head?.height ?? -1) &&
      (await at.store.blockByHeight(height)) !== undefined
    const tokens = await tokensNamed(term, query.limit, at)
    return [
      ...(isHeld ? [{ desc: 'Block' as const, value: String(height) }] : []),
      ...tokens.map(({ id, name, symbol }) => ({
        desc: 'Token-TRC10' as const,
        value: `${name} ${id}`,
        name,
        abbr: symbol,
        id,
      })),
    ].slice(0, query.limit)
  },
})

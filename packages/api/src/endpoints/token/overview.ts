import type { AssetRow } from '@sundial/store'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { aroundFound, findRows, type Test } from '../../find/found.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../present.ts'
import type { Refusal } from '../../query.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { ignored, ignoredShowAll, listing, longLimit } from '../../schema/parameters.ts'
import { overviewToken } from '../../schema/trc20.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { toOverviewTokens } from '../../shape/trc20.ts'

const countOf = (what: string) => Type.Optional(Type.Integer({ description: `${what} the index knows.` }))

export const tokensOverview = endpoint({
  get: '/api/tokens/overview',
  summary: 'TRX and tokens, newest first',
  description: `In the order of first being seen: there are no prices to sort by, and an order by holders is refused. Counts by kind are absent with more than ${apiLimits.scannedRows} tokens.`,
  query: {
    ...listing,
    limit: longLimit(1000),
    filter: Type.Optional(
      Type.Enum(['all', 'top', 'trc10', 'trc20'], {
        description: 'Kinds of tokens; TRX counts as trc10. top is all.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    sort: Type.Optional(
      Type.Enum(['priceInTrx', 'marketcap', 'gain', 'volume24hInTrx'], {
        description: 'Accepted; without prices all tokens stand level, so that the newest come first.',
        'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
      }),
    ),
    order: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
    order_current: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
    verifier: Type.Optional(
      Type.String({ 'x-ignored': true, description: 'Accepted and ignored: nobody verifies tokens here.' }),
    ),
    field: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
    ...ignored,
    ...ignoredShowAll,
  },
  list: 'tokens',
  reply: Type.Object({
    ...scannedMembers('tokens', overviewToken),
    totalAll: countOf('Assets'),
    total10: countOf('TRC10 tokens, and TRX,'),
    total20: countOf('TRC20 tokens'),
  }),
  async handle({ query }, at) {
    const { sort: _, filter, ...paging } = query
    const isWanted = kindFilter(filter)
    const read = (request: Parameters<At['store']['assets']>[0]) => at.store.assets(request)
    const found = await findRows({ read, matches: isWanted }, paging, at.state)
    return {
      ...aroundFound(found),
      tokens: await toOverviewTokens(found.rows, at),
      ...(await countKinds(at)),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ asset }) => (asset.kind === 'trc20' ? asset.contract : undefined)),
      )),
    }
  },
})

function kindFilter(filter: string | undefined): Test<AssetRow> {
  if (filter === 'trc20') return ({ asset }) => asset.kind === 'trc20'
  return filter === 'trc10' ? ({ asset }) => asset.kind !== 'trc20' : undefined
}

async function countKinds({ store }: At) {
  const { total } = await store.assets({ start: 0, limit: 0, order: 'newest' })
  if (total > apiLimits.scannedRows) return { totalAll: total }
  const { rows } = await store.assets({ start: 0, limit: total, order: 'newest' })
  const total20 = rows.filter(({ asset }) => asset.kind === 'trc20').length
  return omitUndefined({ totalAll: total, total10: total - total20, total20 })
}

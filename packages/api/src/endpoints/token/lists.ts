import { dayMs } from '@sundial/primitives'
import type { AssetRow } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { noLabels } from '../../services/labels.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import {
  ignored,
  ignoredBecause,
  ignoredShowAll,
  listing,
  longLimit,
  searchTerm,
} from '../../shared/parameters.ts'
import { pagingMembersOf, findRows, type RowFilter } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { findTokens, foundToken, toFoundTokens } from '../search/tokens.ts'
import { topLimit } from '../stats/schema.ts'
import { rankedTokens, type TokenOrder, tokenOrders } from './ranked-tokens.ts'
import { overviewToken, toOverviewTokens } from './trc20.ts'

const countOf = (what: string) => Type.Optional(Type.Integer({ description: `${what} in the index.` }))

const kindNames = ['all', 'top', 'trc10', 'trc20', 'trx', 'TRX'] as const

const kinds = (description: string) =>
  Type.Optional(
    Type.Enum([...kindNames], {
      description,
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  )

export const tokensOverview = endpoint({
  get: '/api/tokens/overview',
  summary: 'TRX and tokens: newest first, or in the order of a figure',
  description: `Without sort and filter=top, in the order in which the index first saw them. In the order of a figure TRX is first, then come the tokens of which the figure is known, then the others, newest first. Only tokens with a pair on the chain's own exchange have a price. With more than ${apiLimits.scannedRows} tokens, the others are left out of such an order, and counts by kind are absent.`,
  query: {
    ...listing,
    limit: longLimit(1000),
    filter: kinds(
      'Kinds of tokens; TRX counts as trc10, and is alone with TRX. top is all, by market capitalization.',
    ),
    type: kinds('The same as filter, which counts more.'),
    sort: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'marketcap, priceInTrx, gain, holderCount; volume24hInTrx is in the order of marketcap, since no volume is counted. Any other name is the order of the index, as on TronScan.',
        'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        description: 'asc smallest or oldest first, desc (the default) largest or newest first.',
        'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
      }),
    ),
    order_current: ignoredBecause('it is what the page of an older client showed.'),
    verifier: ignoredBecause('nobody verifies tokens here; the members of a row say what speaks against it.'),
    field: ignoredBecause('rows always have all their members.'),
    ...ignored,
    ...ignoredShowAll,
  },
  cost: 3,
  list: 'tokens',
  reply: Type.Object({
    ...scannedMembers('tokens', overviewToken),
    all: countOf('Assets'),
    totalAll: countOf('Assets'),
    totalAllCount: countOf('Assets'),
    total10: countOf('TRC10 tokens, and TRX,'),
    total20: countOf('TRC20 tokens'),
    currentWeekAll: countOf('Assets first seen in the last seven days'),
    currentWeekTotalAll: countOf('The same'),
    updateTime: Type.Optional(is.time('Time of the newest block.')),
  }),
  async handle({ query }, at) {
    const { sort, order = 'desc', filter = query.type, ...paging } = query
    const matches = kindFilter(filter)
    const by = orderOf(sort, filter)
    const read = (request: Parameters<Context['store']['assets']>[0]) => at.store.assets(request)
    const found =
      by === undefined
        ? await findRows(
            { read, matches },
            { ...paging, sort: order === 'asc' ? 'timestamp' : '-timestamp' },
            at.state,
          )
        : await rankedTokens({ ...paging, by, order, matches }, at)
    return {
      ...pagingMembersOf(found),
      tokens: await toOverviewTokens(found.rows, at),
      ...(await countKinds(at)),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ asset }) => (asset.kind === 'trc20' ? asset.contract : undefined)),
      )),
    }
  },
})

function orderOf(sort: string | undefined, filter: string | undefined): TokenOrder | undefined {
  const named = sort?.replace(/^[+-]/, '')
  const known = tokenOrders.find((order) => order === named)
  return known ?? (named === undefined && filter === 'top' ? 'marketcap' : undefined)
}

function kindFilter(filter: string | undefined): RowFilter<AssetRow> {
  if (filter === 'trc20') return ({ asset }) => asset.kind === 'trc20'
  if (filter?.toLowerCase() === 'trx') return ({ asset }) => asset.kind === 'trx'
  return filter === 'trc10' ? ({ asset }) => asset.kind !== 'trc20' : undefined
}

async function countKinds({ store, state }: Context) {
  const { total } = await store.assets({ start: 0, limit: 0, order: 'newest' })
  const updateTime = state.head?.timestampMs
  const all = { all: total, totalAll: total, totalAllCount: total, updateTime }
  if (total > apiLimits.scannedRows) return omitUndefined(all)
  const { rows } = await store.assets({ start: 0, limit: total, order: 'newest' })
  const total20 = rows.filter(({ asset }) => asset.kind === 'trc20').length
  const sinceMs = (updateTime ?? 0) - 7 * dayMs
  const ofWeek = rows.filter(({ firstSeenMs }) => firstSeenMs > sinceMs).length
  return omitUndefined({
    ...all,
    total10: total - total20,
    total20,
    currentWeekAll: ofWeek,
    currentWeekTotalAll: ofWeek,
  })
}

const riskToken = component(
  'TokenReputation',
  Type.Object({
    type: Type.Enum(['trc10', 'trc20']),
    contract: is.text("'_' for TRX, the id of a TRC10 token, the address of a contract."),
    project: Type.Literal('', { description: 'Always empty.' }),
    symbol: Type.Optional(is.text('Symbol.')),
    name: Type.Optional(is.text('Name.')),
    decimals: Type.Optional(is.int('Decimals.')),
    logo: is.text("By the operator's labels; empty without one."),
    reputation: Type.Enum(['0', '1', '2', '3', '4'], {
      description: "By the operator's labels: 0 unknown, 1 neutral, 2 OK, 3 suspicious, 4 unsafe.",
    }),
    price: Type.Literal('', { description: 'Always empty: see /api/tokens/overview.' }),
    'token holders': Type.Optional(is.int('Number of holders. Absent unless balances are known.')),
    'total transfers': Type.Optional(is.int('Transfers. Absent while receipts are missing.')),
    occurrences: Type.Literal(1, { description: 'Lists that contain it: this one.' }),
    aggregators: Type.Array(Type.Literal('Sundial')),
  }),
)

export const tokenReputations = endpoint({
  get: '/api/token/all',
  summary: "Every token with the operator's label, newest first",
  description:
    "TRX and tokens in the order in which the index first saw them. Reputations are the operator's labels.",
  query: { ...listing, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...scannedMembers('data', riskToken),
    page_size: is.int('Rows in this response.'),
  }),
  async handle({ query }, at) {
    const labels = at.services?.labels ?? noLabels
    const found = await findRows({ read: (request) => at.store.assets(request) }, query, at.state)
    const data = (await toOverviewTokens(found.rows, at)).map((token) => {
      const { level = 0, logo = '' } = labels.of(token.contractAddress)
      return omitUndefined({
        type: token.tokenType,
        contract: token.contractAddress,
        project: '' as const,
        symbol: token.abbr,
        name: token.name,
        decimals: token.decimal,
        logo,
        reputation: `${level}` as const,
        price: '' as const,
        'token holders': token.nrOfTokenHolders,
        'total transfers': token.transferCount,
        occurrences: 1 as const,
        aggregators: ['Sundial' as const],
      })
    })
    return {
      ...pagingMembersOf(found),
      page_size: data.length,
      data,
      ...(await addressAnnotations(
        at,
        found.rows.map(({ asset }) => (asset.kind === 'trc20' ? asset.contract : undefined)),
      )),
    }
  },
})

export const tokenSearch = endpoint({
  get: '/api/token/search',
  summary: 'Token search',
  description:
    'TRC10 tokens by id, or a part of name or symbol; TRC20 tokens by address, or by name and symbol among the newest, the most called, and those searched before.',
  query: { term: searchTerm, limit: topLimit, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Number of tokens returned.'),
    data: Type.Array(foundToken, { description: 'Extension. The tokens.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const found = await findTokens(query.term.replaceAll(/\s/g, ''), query.limit, at)
    return { total: found.length, data: await toFoundTokens(found, at) }
  },
})

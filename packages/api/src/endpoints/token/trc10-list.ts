import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { pagingMembers, pageOfRows, toPageRequest } from '../../page.ts'
import type { Refusal } from '../../query.ts'
import { noAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import {
  address,
  ignored,
  ignoredBecause,
  ignoredShowAll,
  longLimit,
  paging,
  requiredTrc10Token,
  trc10Token,
  wholeNumber,
} from '../../shared/parameters.ts'
import {
  everyFilter,
  pagingMembersOf,
  type FactOf,
  findFacts,
  type ResultPage,
  optionalFilter,
} from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { mayLackFacts } from '../../shared/values.ts'
import { issuedBy, issuesNamed, requiredIssueOf, type TokenIssue } from '../../tokens/token-issues.ts'
import { listedTrc10Token, nativeCoinRow, toTrc10Tokens } from './trc10.ts'

const query = {
  ...paging,
  limit: longLimit(5000),
  id: trc10Token,
  id_gt: wholeNumber('Only tokens with a higher id, lowest first unless sort or order say otherwise.'),
  owner: address,
  name: Type.Optional(
    Type.String({
      maxLength: apiLimits.searchText,
      description: 'A part of name or symbol, in any case.',
      'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
    }),
  ),
  fields: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Member names separated by commas: the rows have only these.',
      'x-refusal': { other: 'bad_request' } satisfies Refusal,
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['-id', 'id', 'rank'], {
      description:
        '-id is highest id first (the default without id_gt), id lowest first. rank, as older clients send it, is the default: tokens have no ranks.',
      'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
    }),
  ),
  status: Type.Optional(
    Type.Enum(['ico'], {
      description: 'ico: only tokens that are on sale at the newest block.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  totalAll: ignoredBecause('totals are always included.'),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      description: 'asc lowest id first, desc highest id first; counts more than sort.',
      'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
    }),
  ),
  ...ignored,
  ...ignoredShowAll,
}
type Query = Static<TObject<typeof query>>
type Issue = FactOf<'tokenIssue'>

export const trc10Tokens = endpoint({
  get: '/api/token',
  summary: 'TRC10 tokens, newest first',
  description:
    'For the whole catalogue, use limit=5000, id_gt and fields. TRX is not part of the list, but id finds it. id and owner have lists of their own; name and id_gt scan all tokens: see scanned. What the index may lack (see since), the node is asked for: the token of an id or owner, and those of exactly the name.',
  query,
  list: 'data',
  reply: Type.Object({
    totalAll: Type.Optional(
      Type.Integer({ description: 'Issued tokens in total. Absent unless the index has all issues.' }),
    ),
    ...factMembers('data', listedTrc10Token),
  }),
  async handle({ query }, at) {
    const fields = query.fields === undefined ? undefined : new Set(query.fields.split(','))
    if (query.id === '_' && query.owner === undefined) return theNativeCoin(query, fields, at)
    const found = await find(query, at)
    return {
      ...(await totalOfAll(at)),
      ...pagingMembersOf(found),
      data: await toTrc10Tokens(found.rows, fields, at),
      ...lackingFacts(at.state),
      ...noAnnotations,
    }
  },
})

async function totalOfAll({ store, state }: Context): Promise<{ totalAll?: number }> {
  if (mayLackFacts(state)) return {}
  const request = { start: 0, limit: 0, order: 'newest' } as const
  return { totalAll: (await store.facts({ list: 'tokenIssues', key: 0 }, request)).total }
}

/** TRX has no issuer: only its id finds it. */
async function theNativeCoin({ start, limit }: Query, fields: ReadonlySet<string> | undefined, at: Context) {
  const isShown = start === 0 && limit > 0
  return {
    total: 1,
    rangeTotal: 1,
    data: isShown ? [await nativeCoinRow(fields, at)] : [],
    ...noAnnotations,
  }
}

async function find(listQuery: Query, at: Context): Promise<ResultPage<TokenIssue>> {
  const { sort: _, order: __, ...query } = listQuery
  const { id, id_gt, owner, name, status } = query
  if (owner !== undefined) return pageOfIssues([await issuedBy(await readAddress(owner, at), at)], query, at)
  if (id !== undefined) {
    return pageOfIssues([await requiredIssueOf(String(BigInt(id)), at)], query, at)
  }
  const term = name?.toLowerCase()
  const isNamed = optionalFilter<Issue, string>(term, (row, part) =>
    [row.name, row.abbreviation].some((text) => text.toLowerCase().includes(part)),
  )
  const isAbove = optionalFilter<Issue, number>(
    id_gt,
    ({ asset }, least) => asset?.kind === 'trc10' && Number(asset.id) > least,
  )
  const nowMs = BigInt(at.state.head?.timestampMs ?? 0)
  const isOnSale = optionalFilter<Issue, string>(
    status,
    ({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs,
  )
  const ordered = { ...query, sort: isLowestFirst(listQuery) ? 'timestamp' : '-timestamp' }
  const found = await findFacts<'tokenIssue'>(
    { list: 'tokenIssues', key: 0 },
    ordered,
    at,
    everyFilter(isNamed, isAbove, isOnSale),
  )
  if (name === undefined || found.rows.length > 0) return found
  return pageOfIssues(await issuesNamed(name, at), query, at)
}

function isLowestFirst({ order, sort, id_gt }: Query): boolean {
  if (order !== undefined) return order === 'asc'
  return sort === undefined || sort === 'rank' ? id_gt !== undefined : sort === 'id'
}

function pageOfIssues(
  issues: readonly (TokenIssue | undefined)[],
  query: Omit<Query, 'sort' | 'order'>,
  at: Context,
): ResultPage<TokenIssue> {
  const found = issues.filter((issue) => issue !== undefined)
  const page = pageOfRows(found, toPageRequest(query))
  return { rows: page.rows, ...pagingMembers(page, query, at.state) }
}

export const trc10ByPath = endpoint({
  get: '/api/token/:id',
  summary: 'One TRC10 token, for the oldest clients',
  description: 'By its id: names are not unique. Every name of the native coin works.',
  query: { id: requiredTrc10Token },
  reply: Type.Object({ ...listedTrc10Token.properties, trueAtBlock: Type.Optional(is.trueAtBlock) }),
  async handle({ query: { id } }, at) {
    if (id === '_') return nativeCoinRow(undefined, at)
    const issue = await requiredIssueOf(String(BigInt(id)), at)
    if (issue === undefined)
      throw new RequestRefused('token_not_found', `Token ${id} is not in the index.`, { id })
    const [token] = await toTrc10Tokens([issue], undefined, at)
    return token!
  },
})

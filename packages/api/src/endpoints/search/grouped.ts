import { shortestIdPrefix } from '@sundial/store'
import { Type } from 'typebox'
import { fromNode } from '../../chain-head/provenance.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, ignoredBecause, searchTerm, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { topLimit } from '../stats/schema.ts'
import { findAccounts, findContracts } from './accounts.ts'
import { readTerm } from './search.ts'
import { findTokens, foundToken, popularToken, toFoundTokens, toPopularTokens } from './tokens.ts'

const most = 50
const created = (what: string) =>
  Type.Optional(Type.Integer({ description: `${what} Seconds since 1970 UTC.` }))
const group = <Row extends Parameters<typeof Type.Array>[0]>(row: Row, what: string) =>
  Type.Optional(Type.Array(row, { description: `${what} Absent when type requests another kind.` }))

export const groupedSearch = endpoint({
  get: '/api/search/v2',
  summary: 'Search, grouped by type',
  description:
    'Finds accounts by address or by a prefix of their tag, name or id, exact matches first; contracts the same way, and the newest ones by a part of the name; tokens like /api/token/search; blocks by height or id, transactions by hash. A prefix of an address (5 characters, or 8 hex digits), of a transaction hash (8 digits) or of a block id (16 digits) finds up to 10.',
  query: {
    term: searchTerm,
    type: Type.Optional(
      Type.Enum(['token', 'address', 'contract', 'transaction', 'block'], {
        description: 'Only this kind.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    start: Type.Integer({
      minimum: 0,
      maximum: most - 1,
      default: 0,
      description: `Hits of each kind to skip: 0 to ${most - 1}.`,
      'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
    }),
    limit: upTo({ least: 1, most, default: 10, description: 'Hits of each kind' }),
    address: ignoredBecause('hits are the same for everybody, whichever account is logged in.'),
    detail: ignoredBecause('hits always have all their members.'),
    ...ignored,
  },
  reply: Type.Object({
    token: group(foundToken, 'Tokens.'),
    address: group(
      Type.Object({
        address: is.address('Account.'),
        name: Type.Optional(
          is.text(
            "Extension. The account's own name, which is not unique; for accounts found by tag, name or id.",
          ),
        ),
        accountId: Type.Optional(is.text("Extension. The account's id; for the same accounts.")),
        tag: Type.Optional(is.text("Extension. The operator's tag; for the same accounts.")),
        date_created: created('First block in the index that names the account.'),
        balance: Type.Optional(is.amount('Balance in sun. Absent unless balances are known.')),
        total_transactions: is.int('Transactions with the account as owner or direct counterparty.'),
        fromNode,
      }),
      'Accounts that are not contracts.',
    ),
    contract: group(
      Type.Object({
        contract: is.address('The contract.'),
        contract_address: is.address('The same.'),
        name: Type.Optional(is.text('Name given by its creator.')),
        date_created: created('Creation time.'),
        balance: Type.Optional(is.amount('Balance in sun. Absent unless balances are known.')),
        total_transactions: is.int('Transactions with the account as owner or direct counterparty.'),
        fromNode,
      }),
      'Contracts.',
    ),
    transaction: group(
      Type.Object({
        hash: is.hash('The creating transaction.'),
        block: Type.Optional(is.int('Extension. Height of its block.')),
      }),
      'Transactions.',
    ),
    block: group(
      Type.Object({ number: is.int('Extension. Height.'), hash: is.hash('Block id.') }),
      'Blocks.',
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const { type, start, limit } = query
    const term = readTerm(query.term)
    const wanted = <Name extends keyof typeof finders>(name: Name) =>
      type === undefined || type === name
        ? (finders[name](term, at) as ReturnType<(typeof finders)[Name]>)
        : undefined
    const [token, address, contract, transaction, block] = await Promise.all([
      wanted('token'),
      wanted('address'),
      wanted('contract'),
      wanted('transaction'),
      wanted('block'),
    ])
    const page = <Hit>(hits: readonly Hit[] | undefined) => hits?.slice(start, start + limit)
    return omitUndefined({
      token: token && (await toFoundTokens(page(token)!, at)),
      address: page(address),
      contract: page(contract),
      transaction: page(transaction),
      block: page(block),
    })
  },
})

const finders = {
  token: (term: string, at: Context) => findTokens(term, most, at),
  address: findAccounts,
  contract: (term: string, at: Context) => findContracts(term, most, at),
  transaction: findTransactions,
  block: findBlocks,
}

const mostBegun = 10

/** By hash or prefix; a transaction needs a prefix long enough for the store's lookup. */
async function findTransactions(term: string, { store }: Context) {
  const [, prefix] = new RegExp(`^(?:0x)?([0-9a-f]{${shortestIdPrefix + 2},64})$`, 'i').exec(term) ?? []
  if (prefix === undefined) return []
  const rows = await store.transactionsByIdPrefix(prefix, mostBegun)
  return rows.map(({ id, height }) => ({ hash: id, block: height }))
}

async function findBlocks(term: string, at: Context) {
  const { store, state } = at
  const height = /^\d{1,12}$/.test(term) ? Number(term) : undefined
  const isIndexed = height !== undefined && height <= (state.head?.height ?? -1)
  const row = isIndexed ? await store.blockByHeight(height) : await blockBeginning(term, at)
  return row === undefined ? [] : [{ number: row.height, hash: row.id }]
}

/** A block id begins with its height in 16 hex digits, which identify one block. */
async function blockBeginning(term: string, { store, state }: Context) {
  const [, id, heightDigits] = /^(?:0x)?(([0-9a-f]{16})[0-9a-f]{0,48})$/i.exec(term) ?? []
  const height = heightDigits === undefined ? Infinity : Number.parseInt(heightDigits, 16)
  if (id === undefined || height > (state.head?.height ?? -1)) return undefined
  const row = await store.blockByHeight(height)
  return row?.id.startsWith(id.toLowerCase()) ? row : undefined
}

const shown = 6

export const searchBar = endpoint({
  get: '/api/search/bar',
  summary: 'Tokens to suggest before the user types',
  description: 'Tokens whose contracts had the most calls on the newest day (UTC), most first.',
  query: ignored,
  reply: Type.Array(popularToken),
  handle: async (_, at) => toPopularTokens(shown, at),
})

export const searchHot = endpoint({
  get: '/api/search/hot',
  summary: 'Tokens by recent use',
  description:
    'By calls on the newest day (UTC), most first, among the 50 contracts with the most calls. Searches are not counted.',
  query: { limit: topLimit, ...ignored },
  reply: Type.Array(popularToken),
  handle: async ({ query }, at) => toPopularTokens(query.limit, at),
})

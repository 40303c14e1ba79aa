import {
  fromBase58Check,
  isAddress,
  readSearchText,
  toAddress,
  toBase58,
  toHex,
  Unavailable,
} from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { toHash } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { isNativeCoin } from '../../shared/filters.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toTokenInfo } from '../token/token-info.ts'
import { accountsNamed, nameOf } from './accounts.ts'
import { accountsInAnyCase } from './any-case.ts'
import { closeAccounts, closeTokens, mistakesIn } from './close-names.ts'
import { olderAccount } from './older-accounts.ts'
import { findTokens, type FoundToken } from './tokens.ts'

const shortestName = 2
const mostTokens = 10
const mostAccounts = 10

const found = component(
  'Found',
  Type.Object({
    desc: Type.Enum(['Block', 'Token-TRC20', 'Token-TRC10', 'Address', 'Contract', 'TxHash'], {
      description: 'Kind of the hit.',
    }),
    value: Type.String({
      description: 'Height, address or hash; for a token, a text whose last word is its id.',
    }),
    name: Type.Optional(
      is.text(
        'Extension. For an account found by it: its tag, or its own name, which is not unique. With isGuess, the name that is close to the term.',
      ),
    ),
    isGuess: Type.Optional(
      Type.Literal(true, {
        description:
          'Extension. Nothing matches the term; this has a name that a typing mistake turns into it.',
      }),
    ),
  }),
)
type Found = Static<typeof found>

export const search = endpoint({
  get: '/api/search',
  summary: 'Search by any text',
  description:
    'Reads links of other explorers, and ids with spaces, quotes or other words around them; white space is removed. Matches an address in any of its forms, one whose letters lost their case if the index knows it, a height, a transaction hash, a block id, the id of a TRC10 token, a part of the name or symbol of a token of either standard, or a prefix of an account’s tag, name or id; names with one typing mistake, or two from 8 letters on, if nothing else matches; no match is an empty list. Exact matches come first, and accounts found by name after tokens: account names are not unique.',
  query: {
    term: Type.String({
      default: '',
      maxLength: apiLimits.searchText,
      description: `At most ${apiLimits.searchText} characters.`,
      'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
    }),
    ...ignored,
  },
  reply: Type.Array(found),
  handle: ({ query }, at) => find(readTerm(query.term), at),
})

/** What the text names, without white space: of a link, the id in it. */
export function readTerm(text: string): string {
  const read = readSearchText(text)
  return read.kind === 'term' ? read.term : read.page.id
}

async function find(term: string, at: Context): Promise<Found[]> {
  if (isAddress(term)) return findAddress(term, at)
  if (/^(0x)?[0-9a-f]{64}$/i.test(term)) return findHash(toHash(term), at)
  const first = /^\d+$/.test(term) ? findHeight(Number(term), at) : findOddAddress(term, at)
  const found = (await Promise.all([first, namedTokens(term, at), findNamed(term, at)])).flat()
  return found.length > 0 ? found : findClose(term, at)
}

/** What a name with a typing mistake was probably meant to be; most likely it is a token. */
async function findClose(term: string, at: Context): Promise<Found[]> {
  if (mistakesIn(term) === 0 || /^\d+$/.test(term)) return []
  const [tokens, accounts] = await Promise.all([
    closeTokens(term, mostTokens, at),
    closeAccounts(term, mostAccounts, at),
  ])
  return [
    ...tokens.map(({ item, name }) => ({ ...toSearchResult(item), name, isGuess: true as const })),
    ...accounts.map(({ item: { address, isContract }, name }) => ({
      desc: isContract ? ('Contract' as const) : ('Address' as const),
      value: toBase58(address),
      name,
      isGuess: true as const,
    })),
  ]
}

async function findNamed(term: string, at: Context): Promise<Found[]> {
  const accounts = await accountsNamed(term, mostAccounts, at)
  return accounts.map((account) =>
    omitUndefined({
      desc: account.isContract ? ('Contract' as const) : ('Address' as const),
      value: toBase58(account.address),
      name: nameOf(account),
    }),
  )
}

async function findAddress(term: string, at: Context): Promise<Found[]> {
  const address = toAddress(term)
  const account = await at.store.accountByAddress(address)
  const isContract = account?.isContract === true || (await olderAccount(address, at))?.isContract === true
  return [{ desc: isContract ? 'Contract' : 'Address', value: toBase58(address) }]
}

async function namedTokens(term: string, at: Context): Promise<Found[]> {
  if (term.length < shortestName && !isNativeCoin(term)) return []
  const tokens = await findTokens(term, mostTokens, at)
  return tokens.map(toSearchResult)
}

/** A token in the form of the spec's search: its id is the last word of the value. */
export const toSearchResult = ({ asset, name }: FoundToken) => ({
  desc: asset.kind === 'trc20' ? ('Token-TRC20' as const) : ('Token-TRC10' as const),
  value: `${name ?? ''} ${toTokenInfo(asset).tokenId}`.trim(),
})

/** Genesis transactions name accounts of other lengths, and letters may have lost their case: they match if the index knows them. */
async function findOddAddress(term: string, at: Context): Promise<Found[]> {
  const payload = fromBase58Check(term)
  const account = payload && (await at.store.accountByAddress(toHex(payload)))
  const accounts = account === undefined ? await accountsInAnyCase(term, at) : [account]
  return accounts.map(({ address, isContract }) => ({
    desc: isContract ? 'Contract' : 'Address',
    value: toBase58(address),
  }))
}

async function findHash(hash: string, at: Context): Promise<Found[]> {
  const [transaction, block] = await Promise.all([at.store.transactionById(hash), at.store.blockById(hash)])
  if (block !== undefined) return [{ desc: 'Block', value: String(block.height) }]
  if (transaction === undefined && !(await isKnownToNode(hash, at))) return []
  return [{ desc: 'TxHash', value: hash }]
}

/** A search does not wait for an unavailable node. */
const isKnownToNode = (hash: string, { node }: Context): Promise<boolean> =>
  node.transaction(hash).then(
    (transaction) => transaction !== undefined,
    (error: unknown) => {
      if (error instanceof Unavailable) return false
      throw error
    },
  )

async function findHeight(height: number, { store, state }: Context): Promise<Found[]> {
  const isAbove = state.head === undefined || height > state.head.height
  const block = isAbove ? undefined : await store.blockByHeight(height)
  return block === undefined ? [] : [{ desc: 'Block', value: String(height) }]
}

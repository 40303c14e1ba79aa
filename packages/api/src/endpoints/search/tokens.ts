import { type Address, isAddress, toAddress, toBase58 } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { isNativeCoin } from '../../shared/filters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import type { TokenMetadata } from '../../tokens/token-metadata.ts'
import { logosOf } from '../../tokens/token-facts.ts'
import { issueOf } from '../../tokens/token-issues.ts'
import { toNamedToken } from '../../tokens/token-names.ts'
import { levelMembers, levelsOf } from '../token/token-levels.ts'
import { figuresOfTokens } from '../token/trc10.ts'

export const foundToken = component(
  'FoundToken',
  Type.Object({
    token_id: is.text("'_' for TRX, the id of a TRC10 token, the address of a contract."),
    token_type: Type.Enum(['trc10', 'trc20'], { description: 'Its standard; TRX counts as trc10.' }),
    name: Type.Optional(is.text('Name. Absent while unknown.')),
    abbr: Type.Optional(is.text('Symbol. Absent while unknown.')),
    img_url: is.text('Address of a picture; empty without one.'),
    holders: Type.Optional(is.int('Number of holders. Absent unless balances are known.')),
    ...levelMembers,
  }),
)

export const popularToken = component(
  'PopularToken',
  Type.Object({
    token_id: is.address('The contract.'),
    type: Type.Literal(20, { description: 'TRC20.' }),
    name: Type.Optional(is.text('Name.')),
    abbr: is.text('Symbol.'),
    callCount: is.int('Extension. Calls on the newest day (UTC), including failed ones.'),
  }),
)

export type TokenByName = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly rank: number
}

/**
 * TRC10 tokens whose name or symbol, without white space and in any case, contains the term, best match first. Scans
 * only the newest issues, as many as a request may scan.
 */
async function tokensNamed(term: string, most: number, { store }: Context): Promise<TokenByName[]> {
  const list = { list: 'tokenIssues', key: 0 } as const
  const { rows } = await store.facts(list, { start: 0, limit: apiLimits.scannedRows, order: 'newest' })
  const found = (rows as readonly FactOf<'tokenIssue'>[]).flatMap(({ asset, name, abbreviation }) => {
    const rank = rankOfMatch(term, [name, abbreviation])
    if (asset?.kind !== 'trc10' || rank === undefined) return []
    return [{ id: asset.id, name, symbol: abbreviation, rank }]
  })
  return found.sort((left, right) => left.rank - right.rank).slice(0, most)
}

/** How well the term matches one of the texts: 0 for the whole text, then by position; undefined where none contains it. */
function rankOfMatch(term: string, texts: readonly (string | undefined)[]): number | undefined {
  const wanted = plain(term)
  const ranks = texts.flatMap((text) => {
    const place = text === undefined ? -1 : plain(text).indexOf(wanted)
    return place < 0 ? [] : [plain(text!) === wanted ? 0 : place + 1]
  })
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

export type PopularToken = TokenMetadata & { readonly contract: Address; readonly callCount: number }

/** Number of contracts checked for tokens. */
const contractsLookedAt = 50

/** Tokens among the contracts with the most calls on the newest day; none where calls are not counted or token names are unavailable. */
async function popularTokens(most: number, { store, state, tokens }: Context): Promise<PopularToken[]> {
  if (state.head === undefined) return []
  const request = { dayMs: state.head.timestampMs, by: 'calls', limit: contractsLookedAt } as const
  const rows = (await store.contractsOfDay(request))?.rows ?? []
  const facts = await tokens.contracts(rows.map(({ contract }) => contract))
  return rows
    .flatMap(({ contract, callCount }) => {
      const known = facts.get(contract)
      // A contract without symbol and decimals is not a token.
      return known?.symbol === undefined || known.decimals === undefined
        ? []
        : [{ ...known, contract, callCount }]
    })
    .slice(0, most)
}

export type FoundToken = {
  readonly asset: Asset
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Contracts with the most recent transfers, whose names are fetched so that a search finds them. */
const newestAssets = 50
const popular = 20

const trx: FoundToken = { asset: { kind: 'trx' }, name: 'TRX', symbol: 'TRX' }

/**
 * Tokens that match a text without white space: TRX by its names, TRC10 by id, name or symbol, TRC20 by address, or by
 * name and symbol among the newest, the most called and those whose names were fetched before.
 */
export async function findTokens(term: string, most: number, at: Context): Promise<FoundToken[]> {
  if (term === '') return []
  if (isAddress(term)) return tokenAt(toAddress(term), at)
  const [numbered, named, contracts] = await Promise.all([
    tokenNumbered(term, at),
    tokensNamed(term, most, at),
    contractsLike(term, at),
  ])
  const trc10 = named.map(({ id, name, symbol, rank }) => ({
    rank,
    found: { asset: { kind: 'trc10', id } as const, name, symbol },
  }))
  return [...nativeCoin(term), ...numbered, ...mergedByRank(trc10, contracts)].slice(0, most)
}

type Ranked = { readonly found: FoundToken; readonly rank: number }

/** Matches of equal rank alternate, so that many tokens of one standard do not hide those of the other. */
export function mergedByRank(...lists: readonly (readonly Ranked[])[]): FoundToken[] {
  const turns = lists.flatMap((list) => {
    const seen = new Map<number, number>()
    return list.map(({ found, rank }) => {
      const turn = seen.get(rank) ?? 0
      seen.set(rank, turn + 1)
      return { found, rank, turn }
    })
  })
  return turns
    .sort((left, right) => left.rank - right.rank || left.turn - right.turn)
    .map(({ found }) => found)
}

/** TRX by any of its names, and by a prefix of its long name. */
const nativeCoin = (term: string): FoundToken[] =>
  isNativeCoin(term) || (term.length > 1 && 'tronix'.startsWith(term.toLowerCase())) ? [trx] : []

async function tokenAt(contract: Address, { tokens }: Context): Promise<FoundToken[]> {
  const facts = (await tokens.contracts([contract])).get(contract)
  return facts?.symbol === undefined || facts.decimals === undefined ? [] : [toFound(contract, facts)]
}

async function tokenNumbered(term: string, at: Context): Promise<FoundToken[]> {
  if (!/^\d{1,19}$/.test(term)) return []
  const asset = { kind: 'trc10', id: term } as const
  const issue = await issueOf(asset, at)
  return issue === undefined ? [] : [{ asset, name: issue.name, symbol: issue.abbreviation }]
}

async function contractsLike(term: string, at: Context): Promise<Ranked[]> {
  const [{ rows }] = await Promise.all([
    at.store.assets({ start: 0, limit: newestAssets, order: 'newest' }),
    popularTokens(popular, at),
  ])
  await at.tokens.contracts(rows.flatMap(({ asset }) => (asset.kind === 'trc20' ? [asset.contract] : [])))
  return at.tokens
    .known()
    .flatMap(([contract, facts]) => {
      const isToken = facts.symbol !== undefined && facts.decimals !== undefined
      const rank = rankOfMatch(term, [facts.name, facts.symbol])
      return isToken && rank !== undefined ? [{ found: toFound(contract, facts), rank }] : []
    })
    .sort((left, right) => left.rank - right.rank)
}

const toFound = (contract: Address, { name, symbol }: TokenMetadata): FoundToken => ({
  asset: { kind: 'trc20', contract },
  name,
  symbol,
})

export async function toFoundTokens(
  tokens: readonly FoundToken[],
  at: Context,
): Promise<Static<typeof foundToken>[]> {
  const levelOf = await levelsOf(
    tokens.map(({ asset }) => asset),
    at,
  )
  const logoOf = await logosOf(
    tokens.map(({ asset }) => toNamedToken(asset).tokenId),
    at,
  )
  const figuresOf = await figuresOfTokens(
    tokens.map(({ asset }) => asset),
    at,
  )
  return tokens.map(({ asset, name, symbol }) =>
    omitUndefined({
      token_id: toNamedToken(asset).tokenId,
      token_type: asset.kind === 'trc20' ? ('trc20' as const) : ('trc10' as const),
      name,
      abbr: symbol === '' ? undefined : symbol,
      img_url: logoOf(toNamedToken(asset).tokenId),
      holders: figuresOf(asset).holders,
      ...levelOf(asset),
    }),
  )
}

export const toPopularTokens = async (most: number, at: Context): Promise<Static<typeof popularToken>[]> =>
  (await popularTokens(most, at)).map(({ contract, name, symbol = '', callCount }) =>
    omitUndefined({ token_id: toBase58(contract), type: 20 as const, name, abbr: symbol, callCount }),
  )

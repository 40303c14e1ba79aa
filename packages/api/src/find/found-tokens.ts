import { type Address, isAddress, toAddress } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { issueOf, type TokenFacts } from '../tokens/token-book.ts'
import { popularTokens } from './popular-tokens.ts'
import { isNativeCoin } from './read-filters.ts'
import { rankOfMatch, tokensNamed } from './tokens-named.ts'

export type FoundToken = {
  readonly asset: Asset
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Contracts that moved most lately, whose names are asked for so that they are found. */
const newestAssets = 50
const popular = 20

const trx: FoundToken = { asset: { kind: 'trx' }, name: 'TRX', symbol: 'TRX' }

/**
 * Tokens a text may mean, without white space: TRX by its names, TRC10 by number, name or symbol, TRC20 by address, or by
 * name and symbol among the newest, the most called and those whose names were asked for before.
 */
export async function findTokens(term: string, most: number, at: At): Promise<FoundToken[]> {
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

/** Matches of equal rank take turns, so that many tokens of one standard do not hide those of the other. */
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

/** TRX by any of its names, and by the beginning of its long name. */
const nativeCoin = (term: string): FoundToken[] =>
  isNativeCoin(term) || (term.length > 1 && 'tronix'.startsWith(term.toLowerCase())) ? [trx] : []

async function tokenAt(contract: Address, { tokens }: At): Promise<FoundToken[]> {
  const facts = (await tokens.contracts([contract])).get(contract)
  return facts?.symbol === undefined || facts.decimals === undefined ? [] : [toFound(contract, facts)]
}

async function tokenNumbered(term: string, at: At): Promise<FoundToken[]> {
  if (!/^\d{1,19}$/.test(term)) return []
  const asset = { kind: 'trc10', id: term } as const
  const issue = await issueOf(asset, at)
  return issue === undefined ? [] : [{ asset, name: issue.name, symbol: issue.abbreviation }]
}

async function contractsLike(term: string, at: At): Promise<Ranked[]> {
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

const toFound = (contract: Address, { name, symbol }: TokenFacts): FoundToken => ({
  asset: { kind: 'trc20', contract },
  name,
  symbol,
})

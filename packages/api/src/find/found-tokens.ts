import { type Address, isAddress, toAddress } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { issueOf, type TokenFacts } from '../tokens/token-book.ts'
import { popularTokens } from './popular-tokens.ts'
import { tokensNamed } from './tokens-named.ts'

export type FoundToken = {
  readonly asset: Exclude<Asset, { readonly kind: 'trx' }>
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Contracts that moved most lately, whose names are asked for so that they are found. */
const newestAssets = 50
const popular = 20

/**
 * Tokens a text may mean, without white space: TRC10 by number, name or symbol, TRC20 by address, or by name and symbol
 * among the newest, the most called and those whose names were asked for before.
 */
export async function findTokens(term: string, most: number, at: At): Promise<FoundToken[]> {
  if (term === '') return []
  if (isAddress(term)) return tokenAt(toAddress(term), at)
  const [numbered, named, contracts] = await Promise.all([
    tokenNumbered(term, at),
    tokensNamed(term, most, at),
    contractsLike(term, at),
  ])
  const trc10 = named.map(({ id, name, symbol }) => ({ asset: { kind: 'trc10', id } as const, name, symbol }))
  return [...numbered, ...trc10, ...contracts].slice(0, most)
}

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

async function contractsLike(term: string, at: At): Promise<FoundToken[]> {
  const [{ rows }] = await Promise.all([
    at.store.assets({ start: 0, limit: newestAssets, order: 'newest' }),
    popularTokens(popular, at),
  ])
  await at.tokens.contracts(rows.flatMap(({ asset }) => (asset.kind === 'trc20' ? [asset.contract] : [])))
  const wanted = plain(term)
  return at.tokens
    .known()
    .flatMap(([contract, facts]) => {
      const places = [facts.name, facts.symbol].flatMap((text) => {
        const place = text === undefined ? -1 : plain(text).indexOf(wanted)
        return place < 0 ? [] : [place]
      })
      const isToken = facts.symbol !== undefined && facts.decimals !== undefined
      return isToken && places.length > 0
        ? [{ found: toFound(contract, facts), place: Math.min(...places) }]
        : []
    })
    .sort((left, right) => left.place - right.place)
    .map(({ found }) => found)
}

const toFound = (contract: Address, { name, symbol }: TokenFacts): FoundToken => ({
  asset: { kind: 'trc20', contract },
  name,
  symbol,
})

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

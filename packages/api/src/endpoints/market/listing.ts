import type { Context } from '../../endpoint.ts'
import { figuredRows } from '../token/token-levels.ts'
import { tokenInfos } from '../token/token-info.ts'
import { firstOf, type Market, secondOf } from './markets.ts'

export type Listing = {
  /** 1 recommended, 2 not. */
  readonly source: 1 | 2
  readonly isHot: boolean
  /** 0 normal, 1 a name like that of another token, 2 high risk; absent where tokens are not rated. */
  readonly risk?: 0 | 1 | 2
}

/** What the operator and the ratings of tokens say of each pair. */
export async function listingsOf(
  markets: readonly Market[],
  at: Context,
): Promise<(market: Market) => Listing> {
  const standings = await at.services?.marketListings?.of(markets.map(({ pair }) => pair))
  const standingOf = new Map(standings?.map((standing, index) => [markets[index]!.pair, standing]))
  const riskOf = await risksOf(markets, at)
  return (market) => {
    const { isRecommended = false, isHot = false } = standingOf.get(market.pair) ?? {}
    const risk = riskOf?.(market)
    return { source: isRecommended ? 1 : 2, isHot, ...(risk !== undefined && { risk }) }
  }
}

async function risksOf(
  markets: readonly Market[],
  at: Context,
): Promise<((market: Market) => 0 | 1 | 2) | undefined> {
  const assets = markets.flatMap(({ pair }) => [firstOf(pair), secondOf(pair)])
  const names = new Set(markets.flatMap(({ first, second }) => [first.tokenId, second.tokenId]))
  if (names.size > figuredRows) return undefined
  const infoOf = await tokenInfos(assets, at)
  return ({ pair }) => {
    const infos = [infoOf(firstOf(pair)), infoOf(secondOf(pair))]
    if (infos.some(({ tokenLevel }) => tokenLevel === '4')) return 2
    return infos.some(({ isLookAlike }) => isLookAlike === true) ? 1 : 0
  }
}

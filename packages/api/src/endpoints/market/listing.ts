import type { Context } from '../../endpoint.ts'
import { figuredRows } from '../token/token-levels.ts'
import { tokenInfos } from '../token/token-info.ts'
import { firstOf, type Market, secondOf } from './markets.ts'

export type Listing = {
  /** 1 recommended, 2 not. */
  readonly source: 1 | 2
  /** 0 normal, 1 a name like that of another token, 2 high risk; absent where tokens are not rated. */
  readonly risk?: 0 | 1 | 2
}

/** What is said of each pair; nobody has recommended one. */
export async function listingsOf(
  markets: readonly Market[],
  at: Context,
): Promise<(market: Market) => Listing> {
  const assets = markets.flatMap(({ pair }) => [firstOf(pair), secondOf(pair)])
  const names = new Set(markets.flatMap(({ first, second }) => [first.tokenId, second.tokenId]))
  if (names.size > figuredRows) return () => ({ source: 2 })
  const infoOf = await tokenInfos(assets, at)
  return ({ pair }) => {
    const infos = [infoOf(firstOf(pair)), infoOf(secondOf(pair))]
    if (infos.some(({ tokenLevel }) => tokenLevel === '4')) return { source: 2, risk: 2 }
    return { source: 2, risk: infos.some(({ isLookAlike }) => isLookAlike === true) ? 1 : 0 }
  }
}

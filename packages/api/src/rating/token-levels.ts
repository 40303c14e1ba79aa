import type { Asset } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { noLabels } from '../services/labels.ts'
import { assetKey, type NamedTokenOf } from '../tokens/token-names.ts'
import { gatherBought, gatherProven, isRated } from './gather-evidence.ts'
import { canBeLoweredByBought, isLookAlike, rate } from './rate.ts'
import type { Level } from './rules.ts'

/** What a list says about a token beside its name. */
export type TokenLevel = {
  readonly level: Level
  /** Absent while its name or the tokens before it are unknown. */
  readonly isLookAlike?: boolean | undefined
}

/**
 * The level of each asset at the head: the operator's, else the one of its rating. TRX has none. A few reads for all of them;
 * holders and transfers are read only of tokens that nothing else speaks against.
 */
export async function tokenLevels(
  assets: readonly Asset[],
  nameOf: NamedTokenOf,
  at: Context,
): Promise<(asset: Asset) => TokenLevel | undefined> {
  const labels = at.services?.labels ?? noLabels
  const rated = [...new Map(assets.filter(isRated).map((asset) => [assetKey(asset), asset])).values()]
  const gathered = await gatherProven(rated, nameOf, at)
  const levels = await Promise.all(
    gathered.map(async ({ token, evidence }, place): Promise<TokenLevel> => {
      const { level: ofOperator } = labels.of(token.tokenId)
      const level = ofOperator ?? rate(evidence).level
      const isFinal = ofOperator !== undefined || !canBeLoweredByBought(level)
      return {
        level: isFinal ? level : rate({ ...evidence, ...(await gatherBought(rated[place]!, at)) }).level,
        isLookAlike: isLookAlike(evidence),
      }
    }),
  )
  const byKey = new Map(rated.map((asset, place) => [assetKey(asset), levels[place]!]))
  return (asset) => byKey.get(assetKey(asset))
}

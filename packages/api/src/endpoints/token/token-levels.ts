import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { tokenLevels } from '../../rating/token-levels.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { isLookAlike } from './token-info.ts'

/** Maximum number of rows with figures: each takes several reads of the index. */
export const figuredRows = 50

/** TronScan's member for the level of a token in a list, and whether its name is a look-alike. */
export const levelMembers = {
  level: Type.Optional(
    Type.Enum(['0', '1', '2', '3', '4'], {
      description: `From the operator's labels, else by the rules of /api/token/rating-rules: 0 unknown, 1 reservations, 2 nothing found, 3 caution, 4 warning. No level says that a token is safe. Absent for TRX, which is not rated. Lists of tokens have it on requests for at most ${figuredRows} rows.`,
    }),
  ),
  isLookAlike,
}

/** The values of these members for each asset. */
export async function levelsOf(assets: readonly Asset[], at: Context) {
  const levelOf = await tokenLevels(assets, await tokenNames(assets, at), at)
  return (asset: Asset) => {
    const known = levelOf(asset)
    return omitUndefined({
      level: known && (`${known.level}` as const),
      isLookAlike: known?.isLookAlike,
    })
  }
}

/** The same for the rows of a list of tokens: long lists have none. */
export const levelsOfRows = async (
  assets: readonly Asset[],
  at: Context,
): Promise<Awaited<ReturnType<typeof levelsOf>>> =>
  assets.length <= figuredRows ? levelsOf(assets, at) : () => ({})

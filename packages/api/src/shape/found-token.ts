import { toBase58 } from '@sundial/primitives'
import type { Static } from 'typebox'
import type { At } from '../endpoint.ts'
import type { FoundToken } from '../find/found-tokens.ts'
import { popularTokens } from '../find/popular-tokens.ts'
import { omitUndefined } from '../present.ts'
import type { foundToken, popularToken } from '../schema/found-token.ts'
import { toTokenInfo } from './asset.ts'
import { tokenFigures } from './token-figures.ts'

export const toFoundTokens = (tokens: readonly FoundToken[], at: At): Promise<Static<typeof foundToken>[]> =>
  Promise.all(
    tokens.map(async ({ asset, name, symbol }) =>
      omitUndefined({
        token_id: toTokenInfo(asset).tokenId,
        token_type: asset.kind === 'trc20' ? ('trc20' as const) : ('trc10' as const),
        name,
        abbr: symbol === '' ? undefined : symbol,
        holders: (await tokenFigures(asset, at)).holders,
      }),
    ),
  )

export const toPopularTokens = async (most: number, at: At): Promise<Static<typeof popularToken>[]> =>
  (await popularTokens(most, at)).map(({ contract, name, symbol = '', callCount }) =>
    omitUndefined({ token_id: toBase58(contract), type: 20 as const, name, abbr: symbol, callCount }),
  )

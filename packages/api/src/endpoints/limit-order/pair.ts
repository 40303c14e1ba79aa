import { limitPairKey } from '@sundial/store'
import { tradedAsset } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { requiredTrc10Token, trc10Token } from '../../shared/parameters.ts'

/** Both tokens of a pair, whichever is sold. */
export const pairQuery = { sellTokenId: trc10Token, buyTokenId: trc10Token }
export const requiredPairQuery = { sellTokenId: requiredTrc10Token, buyTokenId: requiredTrc10Token }

export const assetOf = (id: string) => tradedAsset(fromText(id))

type PairQuery = { readonly sellTokenId?: string | undefined; readonly buyTokenId?: string | undefined }

/** The key of the lists of a pair; undefined where the request does not name both tokens. */
export const pairKeyOf = ({ sellTokenId, buyTokenId }: PairQuery): string | undefined =>
  sellTokenId === undefined || buyTokenId === undefined
    ? undefined
    : limitPairKey(assetOf(sellTokenId), assetOf(buyTokenId))

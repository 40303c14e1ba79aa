import { toBase58 } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import type { TokenInfo } from '../schema/token.ts'

const trx: TokenInfo = {
  tokenId: '_',
  tokenAbbr: 'trx',
  tokenName: 'trx',
  tokenDecimal: 6,
  tokenType: 'trc10',
}

export function toTokenInfo(asset: Asset): TokenInfo {
  switch (asset.kind) {
    case 'trx':
      return trx
    case 'trc10':
      return { tokenId: asset.id, tokenType: 'trc10' }
    case 'trc20':
      return { tokenId: toBase58(asset.contract), tokenType: 'trc20' }
  }
}

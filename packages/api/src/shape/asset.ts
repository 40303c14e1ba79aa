import { toBase58 } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import type { TokenInfo } from '../schema/token.ts'
import type { Label } from '../services/labels.ts'

/** Of a token the operator says nothing of. */
const unlabelled = { tokenCanShow: 1, tokenLogo: '', tokenLevel: '0', vip: false } as const

const trx: TokenInfo = {
  ...unlabelled,
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
      return { ...unlabelled, tokenId: asset.id, tokenType: 'trc10' }
    case 'trc20':
      return { ...unlabelled, tokenId: toBase58(asset.contract), tokenType: 'trc20' }
  }
}

/** What the operator says of the token takes the place of nothing said. */
export function withLabel(
  info: TokenInfo,
  { vip = false, risk = false, level = 0, logo = '' }: Label,
): TokenInfo {
  return {
    ...info,
    tokenCanShow: risk || level > 2 ? 3 : 1,
    tokenLogo: logo,
    tokenLevel: `${level}`,
    vip,
  }
}

import { type BridgeEnd, tokenAt } from '../../data/bridge.ts'
import { useTokenInfo } from '../../show/named-token.tsx'
import { neutralText } from '../../show/text.tsx'
import { keyOf, type Movable } from './movable.ts'

/** An asset in a list to choose from: names are not unique, so its number or contract follows. */
export function AssetOption({ asset, here }: { readonly asset: Movable; readonly here: BridgeEnd }) {
  const info = useTokenInfo(tokenAt(here, asset) ?? { tokenId: '_', tokenType: 'trc10' })
  const name = neutralText(info.tokenAbbr || info.tokenName || '')
  return (
    <option value={keyOf(asset)}>{asset.kind === 'trx' ? 'TRX' : `${name} ${info.tokenId}`.trim()}</option>
  )
}

import type { Address } from '@sundial/primitives'
import { StoredBytesMalformed } from '../errors.ts'

/** What moves in a transfer. Native TRX, a TRC10 by its id, or a token contract. */
export type Asset =
  | { readonly kind: 'trx' }
  | { readonly kind: 'trc10'; readonly id: string }
  | { readonly kind: 'trc20'; readonly contract: Address }

/** An asset as the text it is stored under. TRC10 ids of 2018 were names, so what follows the colon is free. */
export function encodeAsset(asset: Asset): string {
  switch (asset.kind) {
    case 'trx':
      return 'trx:'
    case 'trc10':
      return `trc10:${asset.id}`
    case 'trc20':
      return `trc20:${asset.contract}`
  }
}

export function decodeAsset(key: string): Asset {
  const colon = key.indexOf(':')
  const rest = key.slice(colon + 1)
  switch (key.slice(0, colon)) {
    case 'trx':
      return { kind: 'trx' }
    case 'trc10':
      return { kind: 'trc10', id: rest }
    case 'trc20':
      return { kind: 'trc20', contract: rest }
    default:
      throw new StoredBytesMalformed(`No asset has the key ${key.slice(0, 80)}.`)
  }
}

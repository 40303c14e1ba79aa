import { toHex, toText } from '@sundial/primitives'

/** Assets that operations transfer; a subset of the store's Asset. */
export type Asset = { readonly kind: 'trx' } | { readonly kind: 'trc10'; readonly id: string }

export const trx: Asset = { kind: 'trx' }

/**
 * A TRC10 token as named in the message. Before proposal 15 (AllowSameTokenName) that is the token's name, afterwards
 * its id in decimal digits: both stay unchanged.
 */
export const trc10 = (id: Uint8Array | bigint): Asset => ({
  kind: 'trc10',
  id: typeof id === 'bigint' ? id.toString() : (toText(id) ?? toHex(id)),
})

/** Exchanges and the market write TRX as `_` (java-tron ExchangeCapsule, TRX_SYMBOL_BYTES). */
export const tradedAsset = (id: Uint8Array): Asset => (toText(id) === '_' ? trx : trc10(id))

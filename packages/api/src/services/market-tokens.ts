import { type ListingStatus, trxMarket } from '@sundial/abi'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import type { ListingPair } from '@sundial/store'

/** A pair whose status the operator's file names. */
export type DecidedPair = ListingPair & { readonly status: ListingStatus; readonly isHot: boolean }

/** Base58, the number of a TRC10 token, or `_`. Undefined for another text. */
export function marketTokenIn(text: string): string | undefined {
  if (isAddress(text)) return toBase58(toAddress(text))
  return text === trxMarket || /^[1-9]\d{6,15}$/.test(text) ? text : undefined
}

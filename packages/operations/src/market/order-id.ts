import { concatBytes, fromHex, keccak256 } from '@sundial/primitives'
import type { MarketOrder } from '@sundial/protocol'

/** Digits of the largest int64: room for a token id. */
const tokenIdLength = 19

/** Of the order that its owner places after `totalCount` others (java-tron MarketUtils.calculateOrderId). */
export function orderIdOf(
  { ownerAddress, sellTokenId, buyTokenId }: Pick<MarketOrder, 'ownerAddress' | 'sellTokenId' | 'buyTokenId'>,
  totalCount: bigint,
): Uint8Array {
  const count = new Uint8Array(8)
  new DataView(count.buffer).setBigInt64(0, totalCount)
  return keccak256(concatBytes(fromHex(ownerAddress), padded(sellTokenId), padded(buyTokenId), count))
}

function padded(tokenId: Uint8Array): Uint8Array {
  const field = new Uint8Array(tokenIdLength)
  field.set(tokenId.subarray(0, tokenIdLength))
  return field
}

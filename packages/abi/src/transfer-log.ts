import { type Address, fromEvmAddress, toHex } from '@sundial/primitives'
import { topicOf } from './signature.ts'

/** A TRC20 `Transfer` event. The zero address stands for a mint or a burn. */
export type TransferLog = { readonly from: Address; readonly to: Address; readonly value: bigint }

const transferTopic = topicOf('Transfer(address,address,uint256)')

/**
 * The transfer a log tells of: both ends indexed and the value as the only data word. TRC721 indexes the
 * token id too (four topics), so it is not taken for one. `undefined` for any other log.
 */
export function decodeTransferLog(topics: readonly Uint8Array[], data: Uint8Array): TransferLog | undefined {
  const [topic, from, to] = topics
  if (topics.length !== 3 || from?.length !== 32 || to?.length !== 32 || data.length !== 32) return undefined
  if (toHex(topic!) !== transferTopic) return undefined
  return { from: fromEvmAddress(from), to: fromEvmAddress(to), value: BigInt(`0x${toHex(data)}`) }
}

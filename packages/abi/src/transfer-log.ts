import { type Address, equalBytes, fromEvmAddress, fromHex, toHex } from '@sundial/primitives'
import { topicOf } from './signature.ts'

/** A TRC20 `Transfer` event. The zero address means a mint or a burn. */
export type TransferLog = { readonly from: Address; readonly to: Address; readonly value: bigint }

const transferTopic = fromHex(topicOf('Transfer(address,address,uint256)'))

/** Both ends indexed and the value as the only data word. TRC721 also indexes the token id (four topics), so it does not match. */
export const isTransferLog = (topics: readonly Uint8Array[], data: Uint8Array): boolean =>
  topics.length === 3 &&
  data.length === 32 &&
  topics[1]!.length === 32 &&
  topics[2]!.length === 32 &&
  equalBytes(topics[0]!, transferTopic)

/** The transfer in a log; `undefined` for any other log. */
export function decodeTransferLog(topics: readonly Uint8Array[], data: Uint8Array): TransferLog | undefined {
  if (!isTransferLog(topics, data)) return undefined
  const [, from, to] = topics
  return { from: fromEvmAddress(from!), to: fromEvmAddress(to!), value: BigInt(`0x${toHex(data)}`) }
}

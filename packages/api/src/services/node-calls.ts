/** The node's own HTTP interface, for calls that bypass the index. */
export interface NodeCalls {
  /**
   * `body` may contain `bigint`; in the parsed answer integers beyond 2^53 are text. Throws `Unavailable` when there is
   * no usable answer.
   */
  call(path: `/wallet/${string}` | `/walletsolidity/${string}`, body: object): Promise<NodeAnswer>
}

export type NodeAnswer = Readonly<Record<string, unknown>>

/** A node's response to a transaction: `SUCCESS`, or java-tron's error code and message. */
export type Broadcast = { readonly id: string; readonly code: string; readonly message: string }

/** Sends signed bytes to the chain. */
export async function broadcastBytes(calls: NodeCalls, hex: string): Promise<Broadcast> {
  const answer = await calls.call('/wallet/broadcasthex', { transaction: hex })
  const isTaken = answer['result'] === true
  return {
    id: textOf(answer['txid']),
    code: isTaken ? 'SUCCESS' : textOf(answer['code']) || 'OTHER_ERROR',
    message: textOf(answer['message']) || textOf(answer['Error']),
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

// What a node answers about a transaction that was sent.
import { nodeInteger, wordsOf } from './call-node.ts'
import type { BroadcastResult, TransactionStatus } from './ports.ts'

type Members = Readonly<Record<string, unknown>>

/** The answer to /wallet/broadcasthex. Bytes that are no transaction have an `Error` in place of a code. */
export function broadcastResultOf({ result, code, message, Error: error }: Members): BroadcastResult {
  if (result === true) return { code: 'SUCCESS', message: '' }
  return { code: typeof code === 'string' ? code : 'OTHER_ERROR', message: wordsOf(message ?? error) }
}

type Outcome = Omit<Extract<TransactionStatus, { readonly feeSun: bigint }>, 'kind'>

/** Where a transaction is and what it cost, by its receipt. */
export function outcomeOf(info: Members): Outcome {
  // Only contracts have a result in their receipt; a native operation in a block succeeded.
  const result = (info['receipt'] as Members | undefined)?.['result'] ?? info['result']
  return {
    height: nodeInteger(info['blockNumber']),
    result: typeof result === 'string' ? result : 'SUCCESS',
    feeSun: nodeInteger(info['fee']),
  }
}

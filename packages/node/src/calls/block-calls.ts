import { limits, Malformed, Refused, Unavailable } from '@sundial/primitives'
import { int64, type Receipt } from '@sundial/protocol'
import { checkHeight, checkReceipt, checkTransactionId } from '../check-block.ts'
import { blockFromJson, headFromJson, receiptFromJson, transactionFromJson } from '../json/from-json.ts'
import { isObject, membersOf } from '../json/members.ts'
import type { NodeBlock, NodeHead, NodeTransaction } from '../node-client.ts'

/**
 * Posts a body to a path of the node and returns the result of `read` on its JSON; the transport retries and applies
 * limits. If `read` throws, the answer counts as unusable: the next server is tried.
 */
export type Ask = <Answer>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  read: (answer: unknown) => Answer,
) => Promise<Answer>

/** java-tron returns `{}` for what it does not have. */
export const isNothing = (answer: unknown): boolean => isObject(answer) && Object.keys(answer).length === 0

export const getNowBlock = (ask: Ask): Promise<NodeHead> => ask('/wallet/getnowblock', {}, headFromJson)

export const getBlockByNumber = (ask: Ask, height: number): Promise<NodeBlock | undefined> =>
  ask('/wallet/getblockbynum', { num: height }, (answer) => {
    if (isNothing(answer)) return undefined
    const block = blockFromJson(answer)
    checkHeight(height, block)
    return block
  })

export const getTransactionById = (ask: Ask, id: string): Promise<NodeTransaction | undefined> =>
  ask('/wallet/gettransactionbyid', { value: id }, (answer) => {
    if (isNothing(answer)) return undefined
    const found = transactionFromJson(answer)
    if (found.transaction.rawData !== undefined) checkTransactionId(found.transaction.rawData, id)
    return found
  })

export const getTransactionInfoById = (ask: Ask, id: string): Promise<Receipt | undefined> =>
  ask('/wallet/gettransactioninfobyid', { value: id }, (answer) => {
    if (isNothing(answer)) return undefined
    const receipt = receiptFromJson(answer)
    checkReceipt(receipt, { id })
    return receipt
  })

/** Receipts of a block in order; java-tron has none for the genesis block. */
export const getTransactionInfosByBlock = (
  ask: Ask,
  height: number,
): Promise<readonly Receipt[] | undefined> =>
  ask('/wallet/gettransactioninfobyblocknum', { num: height }, (answer) => receiptsOf(answer, height))

function receiptsOf(answer: unknown, height: number): readonly Receipt[] | undefined {
  if (isNothing(answer)) return undefined
  if (!Array.isArray(answer) || answer.length > limits.repeatedItems) {
    throw new Malformed('json', `Expected a list of the receipts of block ${height}.`)
  }
  const receipts = answer.map(receiptFromJson)
  for (const receipt of receipts) checkReceipt(receipt, { height })
  return receipts
}

/** Pending transactions of the node (java-tron Manager.getPendingSize); absent where it does not report them. */
export async function getPendingSize(ask: Ask): Promise<number | undefined> {
  try {
    return await ask('/wallet/getpendingsize', {}, (answer) =>
      Number(int64.fromJson(membersOf(answer, 'a pending size')['pendingSize'] ?? 0, { visible: false })),
    )
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Unavailable)) throw error
    return undefined
  }
}

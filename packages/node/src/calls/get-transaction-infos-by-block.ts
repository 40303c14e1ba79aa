import { limits, Malformed } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'
import { checkReceipt } from '../check-block.ts'
import { receiptFromJson } from '../json/receipt-from-json.ts'
import { type Ask, isNothing } from './ask.ts'

/** Receipts of a block in its order; java-tron holds none for the genesis block. */
export const getTransactionInfosByBlock = (
  ask: Ask,
  height: number,
): Promise<readonly Receipt[] | undefined> =>
  ask('/wallet/gettransactioninfobyblocknum', { num: height }, (answer) => receiptsOf(answer, height))

function receiptsOf(answer: unknown, height: number): readonly Receipt[] | undefined {
  if (isNothing(answer)) return undefined
  if (!Array.isArray(answer) || answer.length > limits.repeatedItems) {
    throw new Malformed('json', `Wanted a list of the receipts of block ${height}.`)
  }
  const receipts = answer.map(receiptFromJson)
  for (const receipt of receipts) checkReceipt(receipt, { height })
  return receipts
}

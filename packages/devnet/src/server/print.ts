import { transactionToJson } from '@sundial/operations'
import { blockHeader, type JsonForm, type Transaction } from '@sundial/protocol'
import type { StoredBlock } from '../chain/stored-block.ts'
import { nothing } from './route.ts'

/** A block as java-tron prints it (Util.printBlockToJSON): no `transactions` when there are none. */
export function printBlock(stored: StoredBlock | undefined, form: JsonForm) {
  if (stored === undefined) return nothing
  const { transactions } = stored.block
  return {
    ...printHeader(stored, form),
    ...(transactions.length === 0
      ? {}
      : { transactions: transactions.map((item) => printTransaction(item, form)) }),
  }
}

export const printHeader = ({ id, block }: StoredBlock, form: JsonForm) => ({
  blockID: id,
  block_header: blockHeader.toJson(block.blockHeader, form),
})

/** Only built transactions echo `visible`; found ones do not (Util.printTransaction). */
export function printTransaction(transaction: Transaction, form: JsonForm) {
  const { visible: _, ...printed } = transactionToJson(transaction, form)
  return printed
}

/** Built transactions say which form they are in (Util.printCreateTransaction). */
export const printBuilt = (transaction: Transaction, form: JsonForm) => ({
  ...printTransaction(transaction, form),
  visible: form.visible,
})

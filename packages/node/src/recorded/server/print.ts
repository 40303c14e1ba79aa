import { transactionToJson } from '@sundial/operations'
import { blockHeader, type JsonForm, type Transaction } from '@sundial/protocol'
import type { NodeBlock } from '../../node-client.ts'
import type { Members } from '../../json/members.ts'

/** A block as java-tron prints it (Util.printBlockToJSON): no `transactions` when there are none. */
export function printBlock({ id, header, transactions }: NodeBlock, form: JsonForm): Members {
  return {
    blockID: id,
    block_header: blockHeader.toJson(header, form),
    ...(transactions.length === 0
      ? {}
      : { transactions: transactions.map(({ transaction }) => printTransaction(transaction, form)) }),
  }
}

/** Only built transactions echo `visible`; found ones do not (Util.printCreateTransaction, printTransaction). */
export function printTransaction(transaction: Transaction, form: JsonForm): Members {
  const { visible: _, ...printed } = transactionToJson(transaction, form)
  return printed
}

import { fromText, toHex } from '@sundial/primitives'
import { type JsonForm, rawTransaction, type Transaction } from '@sundial/protocol'
import { printInternal } from '../contracts/console-call.ts'
import type { Devnet } from '../devnet.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'

/** What java-tron answers to a broadcast, before its two calls print it in their own ways. */
export async function broadcast(devnet: Devnet, given: Transaction) {
  // An empty message has the id of no bytes and is refused as a transaction without a contract.
  const transaction = { ...given, rawData: given.rawData ?? rawTransaction.create({}) }
  const { id } = new SignedTransaction(transaction)
  try {
    await devnet.broadcast(transaction)
    return { id }
  } catch (error) {
    if (error instanceof TransactionRefused) return { id, refused: error }
    throw error
  }
}

/** java-tron answers nothing of the kind; TronBox reads what contracts print with console.log here. */
export function consoleOf({ chain }: Devnet, id: string, form: JsonForm) {
  const accepted = chain.acceptedConsole.get(id)
  if (accepted === undefined) return {}
  return { internal_transactions: printInternal(accepted.internalTransactions, accepted.calls, form) }
}

export const hexOfText = (text: string): string => toHex(fromText(text))

import { fromText, toHex } from '@sundial/primitives'
import type { Transaction } from '@sundial/protocol'
import type { Devnet } from '../devnet.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'

/** What java-tron answers to a broadcast, before its two calls print it in their own ways. */
export async function broadcast(devnet: Devnet, transaction: Transaction) {
  const { id } = new SignedTransaction(transaction)
  try {
    await devnet.broadcast(transaction)
    return { id }
  } catch (error) {
    if (error instanceof TransactionRefused) return { id, refused: error }
    throw error
  }
}

export const hexOfText = (text: string): string => toHex(fromText(text))

import { transactionFromJson } from '@sundial/operations'
import { fromHex, TronError } from '@sundial/primitives'
import { type Transaction, transaction as transactionMessage, transactionId } from '@sundial/protocol'
import { RequestRefused } from '../errors.ts'

export type HandedIn = { readonly transaction: Transaction; readonly id: string; readonly bytes: Uint8Array }

/**
 * A transaction from a caller: hex of its bytes, or JSON of a wallet, a node or the multi-signature service.
 * `raw_data_hex` takes precedence. Throws `malformed_transaction`.
 */
export function readTransaction(input: unknown): HandedIn {
  try {
    const transaction =
      typeof input === 'string'
        ? transactionMessage.decode(fromHex(input.trim().replace(/^0x/i, '')))
        : transactionFromJson(input)
    if (transaction.rawData === undefined || transaction.rawData.contract.length === 0) {
      throw new RequestRefused('malformed_transaction', 'The transaction contains no operation.')
    }
    return {
      transaction,
      id: transactionId(transaction.rawData),
      bytes: transactionMessage.encode(transaction),
    }
  } catch (error) {
    if (error instanceof RequestRefused || !(error instanceof TronError)) throw error
    throw new RequestRefused('malformed_transaction', `The transaction cannot be decoded: ${error.message}`)
  }
}

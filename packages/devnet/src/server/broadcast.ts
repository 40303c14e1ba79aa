import { fromText, Malformed, toHex } from '@sundial/primitives'
import {
  type JsonForm,
  type OperationName,
  operationTypes,
  rawTransaction,
  transaction,
  type Transaction,
} from '@sundial/protocol'
import { printInternal } from '../contracts/console-call.ts'
import type { Devnet } from '../devnet.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import { messageOf } from '@sundial/operations'
import { nullPointer } from './response.ts'
import { memberText, objectIn, type RequestForm } from './members.ts'
import { isMembers, type RequestParameters } from './parameters.ts'

/** Broadcasts a transaction; java-tron's two calls print the result in their own ways. */
export async function broadcastTransaction(devnet: Devnet, posted: Transaction) {
  // An empty message has the id of no bytes and is refused as a transaction without a contract.
  const transaction = { ...posted, rawData: posted.rawData ?? rawTransaction.create({}) }
  const { id } = new SignedTransaction(transaction)
  try {
    await devnet.broadcast(transaction)
    return { id }
  } catch (error) {
    if (error instanceof TransactionRefused) return { id, refused: error }
    throw error
  }
}

/** Not part of java-tron: TronBox reads here what contracts print with console.log. */
export function consoleOf({ chain }: Devnet, id: string, form: JsonForm) {
  const accepted = chain.acceptedConsole.get(id)
  if (accepted === undefined) return {}
  return { internal_transactions: printInternal(accepted.internalTransactions, accepted.calls, form) }
}

export const hexOfText = (text: string): string => toHex(fromText(text))

/**
 * A transaction handed in as JSON (java-tron Util.packTransaction): only `raw_data` counts, never `raw_data_hex` or
 * `txID`. Operations that cannot be read are dropped, which leaves a transaction without one. Throws `java_error`.
 */
export function postedTransaction(parameters: RequestParameters, form: RequestForm): Transaction {
  const rawData = objectIn(parameters, 'raw_data')
  const operations = rawData['contract']
  if (!Array.isArray(operations)) throw nullPointer()
  const contract = operations.flatMap((item) => packed(item, form))
  try {
    return transaction.fromJson({ ...parameters, raw_data: { ...rawData, contract } }, form)
  } catch (error) {
    // java-tron continues with null here.
    if (error instanceof Malformed) throw nullPointer()
    throw error
  }
}

/** The operation with its value as bytes, in hex; nothing when java-tron would drop it. */
function packed(item: unknown, form: RequestForm): readonly RequestParameters[] {
  if (!isMembers(item)) return []
  const kind = memberText(item, 'type') ?? ''
  const parameter = item['parameter']
  if (!Object.hasOwn(operationTypes, kind) || !isMembers(parameter) || !isMembers(parameter['value']))
    return []
  try {
    const type = messageOf(kind as OperationName)
    const value = toHex(type.encode(type.fromJson(parameter['value'], form)))
    return [{ ...item, parameter: { ...parameter, value } }]
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

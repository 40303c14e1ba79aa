// What rows of TronGrid's interface have beyond the index: bytes, receipts and logs, of the node.
import { transactionToJson, tronGrid } from '@sundial/operations'
import { type Address, fromHex, TronError } from '@sundial/primitives'
import { rawTransaction, type Receipt, receipt as receiptMessage, transaction } from '@sundial/protocol'
import type { TransactionRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import type { NodeTransaction } from '../../node-reader.ts'

/** Reads of the node at once. */
const atOnce = 8

/** In the order of the items. The first failure ends it, and so does the signal: nobody reads on for a caller who has left. */
export async function eachAtOnce<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
  { signal }: Partial<Pick<Context, 'signal'>> = {},
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let hasFailed = false
  const reader = async () => {
    for (const [at, item] of waiting) {
      if (hasFailed) return
      try {
        signal?.throwIfAborted()
        results[at] = await read(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, reader))
  return results
}

export type PlacedTransaction = {
  readonly id: string
  readonly height: number
  readonly index: number
  readonly timestampMs: number
}

const createSmartContract = 30

/** Whether the account is at the other end of the transaction. In the index a new contract is at the other end of its creation. */
export const isReceivedBy = (
  account: Address,
  { to, type }: Partial<Pick<TransactionRow, 'to' | 'type'>>,
): boolean => to === account && type !== createSmartContract

/** Undefined where the node does not have it in this block. Throws `Unavailable`. */
export async function receiptOf(
  { id, height }: Pick<PlacedTransaction, 'id' | 'height'>,
  { node, signal }: Pick<Context, 'node' | 'signal'>,
): Promise<Receipt | undefined> {
  const answer = await node.receipt(id, signal)
  if (answer === undefined || Number(answer.blockNumber ?? 0) !== height) return undefined
  try {
    return receiptMessage.fromJson(answer, { visible: false })
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

/** Rows of transactions. Of one that the node does not have any more only what the index has. Throws `Unavailable`. */
export const transactionRows = (rows: readonly PlacedTransaction[], at: Context) =>
  eachAtOnce(rows, (row) => transactionRowOf(row, at), at)

async function transactionRowOf(row: PlacedTransaction, at: Context) {
  const [found, receipt] = await Promise.all([at.node.transaction(row.id, at.signal), receiptOf(row, at)])
  const { height, timestampMs } = row
  const printed = (found && printedOf(row.id, found)) ?? { ret: [{}], txID: row.id }
  return tronGrid.transactionRow({ printed, receipt, height, timestampMs })
}

/** Undefined for bytes that have another id, or that cannot be read. */
function printedOf(
  id: string,
  { rawDataHex, signatures, ret = [] }: NodeTransaction,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const read = transaction.create({
      rawData: rawTransaction.decode(fromHex(rawDataHex)),
      signature: signatures.map(fromHex),
    })
    const { visible: _, ...printed } = transactionToJson(read, { visible: false })
    if (printed['txID'] !== id) return undefined
    return {
      ret: ret.map(({ contractRet }) => (contractRet === undefined ? {} : { contractRet })),
      ...printed,
    }
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

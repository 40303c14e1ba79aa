import { fromHex, limits, Malformed, toHex } from '@sundial/primitives'
import { blockHeader, bytes, message, repeated, transaction } from '@sundial/protocol'
import { checkBlock, checkTransactionId } from '../check-block.ts'
import type { NodeBlock, NodeTransaction } from '../node-client.ts'

// java-tron api.proto, spelled as there: what gRPC GetBlockByNum2 answers.
const transactionExtention = message({ transaction: [1, transaction], txid: [2, bytes] })
const blockExtention = message({
  transactions: [1, repeated(transactionExtention)],
  blockHeader: [2, blockHeader],
  blockid: [3, bytes],
})

/** A block of a hex BlockExtention message. Throws `malformed_…` and the mismatches of `checkBlock`. */
export function blockFromExtention(hex: string): NodeBlock {
  if (hex.length / 2 > 2 * limits.blockBytes) throw new Malformed('block', 'The block is larger than any.')
  const decoded = blockExtention.decode(fromHex(hex))
  if (decoded.blockHeader === undefined) throw new Malformed('block', 'The block has no header.')
  return checkBlock({
    id: toHex(decoded.blockid),
    header: decoded.blockHeader,
    transactions: decoded.transactions.map(fromExtention),
  })
}

function fromExtention({
  transaction,
  txid,
}: ReturnType<typeof transactionExtention.decode>): NodeTransaction {
  if (transaction?.rawData === undefined) throw new Malformed('transaction', 'A transaction has no raw data.')
  const id = toHex(txid)
  checkTransactionId(transaction.rawData, id)
  return { id, transaction }
}

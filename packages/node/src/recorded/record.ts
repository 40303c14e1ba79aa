import { fromHex, limits, Malformed, toHex } from '@sundial/primitives'
import {
  type BlockHeader,
  blockHeader,
  bytes,
  message,
  rawBlockHeader,
  rawTransaction,
  type Receipt,
  receipt,
  repeated,
  resourceReceipt,
  transaction,
} from '@sundial/protocol'
import { checkBlock, checkHeader, checkTransactionId, rawHeaderOf } from '../check-block.ts'
import { blockFromJson, headerFromJson, receiptFromJson, transactionFromJson } from '../json/from-json.ts'
import { isObject, listOf, type Members, membersOf, textOf } from '../json/members.ts'
import { limitedHex } from '../native.ts'
import type { NodeBlock, NodeTransaction } from '../node-client.ts'

/** One checked item of a recording. */
export type Recorded =
  | { readonly kind: 'block'; readonly block: NodeBlock }
  | { readonly kind: 'header'; readonly id: string; readonly header: BlockHeader }
  | { readonly kind: 'transaction'; readonly transaction: NodeTransaction }
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'reduced receipt'; readonly receipt: Receipt }

/** The items of a parsed file, each parsed separately so that a damaged one does not affect the others. */
export function itemsOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json as readonly unknown[]
  if (!isObject(json)) return []
  if ('encodedTx' in json) return [json]
  for (const list of ['blocks', 'block', 'data', 'trc20Txs']) {
    if (Array.isArray(json[list])) return json[list] as readonly unknown[]
  }
  if (isObject(json['transaction']) && isObject(json['info'])) return [json['transaction'], json['info']]
  if (isReducedReceipts(json)) return Object.entries(json).map(([id, fees]) => ({ reducedId: id, fees }))
  return [json]
}

/** `undefined` when the shape is unknown. Throws when the shape is known and its content is damaged. */
export function readItem(json: unknown): Recorded | undefined {
  if (!isObject(json)) return undefined
  if ('block_header' in json) return readBlock(json)
  if ('witnessAddress' in json && 'transactions' in json)
    return { kind: 'block', block: blockFromCompact(json) }
  if ('blockExtention' in json) {
    return { kind: 'block', block: blockFromExtention(textOf(json, 'blockExtention')) }
  }
  if ('raw_data_hex' in json) return { kind: 'transaction', transaction: transactionFromJson(json) }
  if ('encodedTx' in json) return { kind: 'transaction', transaction: transactionFromBytes(json) }
  if ('reducedId' in json) return { kind: 'reduced receipt', receipt: reducedReceipt(json) }
  if ('id' in json && 'blockTimeStamp' in json) return { kind: 'receipt', receipt: receiptFromJson(json) }
  return undefined
}

/** A header whose root covers missing transactions is only a header, not a block. */
function readBlock(json: Members): Recorded {
  const { id, header } = headerFromJson(json)
  const isEmpty = rawHeaderOf(header).txTrieRoot.every((byte) => byte === 0)
  if (listOf(json, 'transactions').length > 0 || isEmpty) return { kind: 'block', block: blockFromJson(json) }
  checkHeader({ id, header })
  return { kind: 'header', id, header }
}

function transactionFromBytes(json: Members): NodeTransaction {
  const id = toHex(fromHex(textOf(json, 'txId')))
  const decoded = transaction.decode(limitedHex(textOf(json, 'encodedTx')))
  if (decoded.rawData !== undefined) checkTransactionId(decoded.rawData, id)
  return { id, transaction: decoded }
}

const isReducedReceipts = (json: Members): boolean => {
  const keys = Object.keys(json)
  return keys.length > 0 && keys.every((key) => /^[0-9a-f]{64}$/.test(key))
}

/** Only the fee and its parts are known; block and time come from the transaction's block. */
function reducedReceipt(json: Members): Receipt {
  const fees = isObject(json['fees']) ? json['fees'] : {}
  const known = resourceReceipt.fromJson(
    { net_usage: fees['netUsage'], net_fee: fees['netFee'], energy_usage: fees['energyUsage'] },
    { visible: false },
  )
  const { fee } = receipt.fromJson({ fee: fees['fee'] }, { visible: false })
  return receipt.create({ id: fromHex(textOf(json, 'reducedId')), fee, receipt: known })
}

// java-tron api.proto, with its spelling: the result of gRPC GetBlockByNum2.
const transactionExtention = message({ transaction: [1, transaction], txid: [2, bytes] })
const blockExtention = message({
  transactions: [1, repeated(transactionExtention)],
  blockHeader: [2, blockHeader],
  blockid: [3, bytes],
})

/** A block from a hex BlockExtention message. Throws `malformed_…` and the mismatches of `checkBlock`. */
function blockFromExtention(hex: string): NodeBlock {
  if (hex.length / 2 > 2 * limits.blockBytes)
    throw new Malformed('block', 'The block exceeds the size limit.')
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

/** A block in the reduced shape of some recordings: flat header members, no witness signature, no `ret`. */
function blockFromCompact(json: Members): NodeBlock {
  const rawData = rawBlockHeader.fromJson(
    { ...json, witness_address: json['witnessAddress'] },
    { visible: false },
  )
  const { witnessId } = rawBlockHeader.fromJson({ witness_id: json['witnessId'] }, { visible: false })
  return checkBlock({
    id: textOf(json, 'blockID').toLowerCase(),
    header: blockHeader.create({ rawData: { ...rawData, witnessId } }),
    transactions: listOf(json, 'transactions').map(transactionFromCompact),
  })
}

function transactionFromCompact(json: unknown): NodeTransaction {
  const members = membersOf(json, 'a transaction')
  const id = textOf(members, 'txID').toLowerCase()
  const rawData = rawTransaction.decode(limitedHex(textOf(members, 'rawDataHex')))
  checkTransactionId(rawData, id)
  const signature = listOf(members, 'signatures').map((hex) => fromHex(String(hex)))
  return { id, transaction: transaction.create({ rawData, signature }) }
}

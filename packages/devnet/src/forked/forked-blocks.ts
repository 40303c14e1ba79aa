import { fromHex, Malformed, toHex } from '@sundial/primitives'
import {
  block as blockMessage,
  blockHeader,
  rawTransaction,
  receipt,
  transaction,
  transactionRoot,
} from '@sundial/protocol'
import { headerOf, storedBlock, type StoredBlock } from '../chain/stored-block.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import type { ForkedNode } from './forked-node.ts'

/** A block of the chain that is continued, with its receipts. Throws `malformed_block` where it is not what its id says. */
export function forkedBlock(node: ForkedNode, height: number): StoredBlock {
  const json = node.post('/wallet/getblockbynum', { num: height })
  const transactions = listIn(json, 'transactions').map((item) => transactionFrom(item as Members))
  const block = blockMessage.create({
    transactions,
    blockHeader: blockHeader.fromJson(json['block_header'], { visible: false }),
  })
  const transactionIds = transactions.map((item) => new SignedTransaction(item).id)
  const receipts = height === 0 ? [] : receiptsOf(node, height)
  const balanceSteps = transactions.map(() => [])
  const byId = new Map(receipts.map((item) => [toHex(item.id), item]))
  const stored = storedBlock(block, {
    transactionIds,
    receipts: height === 0 ? [] : transactionIds.map((id) => byId.get(id) ?? fail(`no receipt of ${id}`)),
    balanceSteps,
  })
  if (stored.height !== height || stored.id !== json['blockID']) fail(`block ${height} has another id`)
  if (toHex(headerOf(block).txTrieRoot) !== toHex(transactionRoot(transactions)))
    fail(`block ${height} has other transactions`)
  return stored
}

/** The id of a block before the fork; `undefined` where the node has it no more. */
export function forkedId(node: ForkedNode, height: number): string | undefined {
  const { blockID } = node.post('/wallet/getblock', { id_or_num: String(height) })
  return typeof blockID === 'string' ? blockID : undefined
}

type Members = Readonly<Record<string, unknown>>

function transactionFrom(json: Members) {
  const { signature, ret } = json
  const around = transaction.fromJson({ signature: signature ?? [], ret: ret ?? [] }, { visible: false })
  return { ...around, rawData: rawTransaction.decode(fromHex(String(json['raw_data_hex']))) }
}

const receiptsOf = (node: ForkedNode, height: number) =>
  node
    .postForList('/wallet/gettransactioninfobyblocknum', { num: height })
    .map((item) => receipt.fromJson(item, { visible: false }))

const listIn = (json: Members, name: string): readonly unknown[] =>
  Array.isArray(json[name]) ? (json[name] as readonly unknown[]) : []

function fail(what: string): never {
  throw new Malformed('block', `The node of the forked chain is wrong: ${what}.`)
}

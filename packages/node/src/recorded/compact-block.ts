import { fromHex } from '@sundial/primitives'
import { blockHeader, rawBlockHeader, rawTransaction, transaction } from '@sundial/protocol'
import { checkBlock, checkTransactionId } from '../check-block.ts'
import { listOf, type Members, membersOf, textOf } from '../json/members.ts'
import { limitedHex } from '../native.ts'
import type { NodeBlock, NodeTransaction } from '../node-client.ts'

/** A block in the reduced shape of some recordings: header members flat, no witness signature, no `ret`. */
export function blockFromCompact(json: Members): NodeBlock {
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

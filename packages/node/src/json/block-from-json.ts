import { blockHeader } from '@sundial/protocol'
import { checkBlock, checkHeader } from '../check-block.ts'
import type { NodeBlock, NodeHead } from '../node-client.ts'
import { listOf, membersOf, textOf } from './members.ts'
import { readTransaction } from './transaction-from-json.ts'

/** A block as java-tron prints it, `visible` or not, checked against its own bytes. */
export function blockFromJson(json: unknown): NodeBlock {
  const transactions = listOf(membersOf(json, 'a block'), 'transactions').map(readTransaction)
  return checkBlock({ ...headerFromJson(json), transactions })
}

/** Id and height of a printed block, its transactions unread. */
export const headFromJson = (json: unknown): NodeHead => checkHeader(headerFromJson(json))

export function headerFromJson(json: unknown) {
  const members = membersOf(json, 'a block')
  return {
    id: textOf(members, 'blockID').toLowerCase(),
    // Addresses are told apart by their letters, and a header has no other member that `visible` changes.
    header: blockHeader.fromJson(members['block_header'], { visible: false }),
  }
}

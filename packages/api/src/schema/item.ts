import { Type, type TSchema } from 'typebox'
import { holderCount } from './holder.ts'
import { labelledMembers } from './labelled.ts'
import { contractMap, nextCursor, trueAtBlock } from './scalars.ts'
import * as is from './scalars.ts'

export const itemsNote =
  'Any page takes the same time. What is held is the sum of the transfers the contract told. Where the index lacks a block since block 0 or a receipt it is not known: the list is empty and totals are absent. Names and pictures of items stand elsewhere than on the chain.'

export const tokenId = is.text('Number of the item, decimal.')
export const lastMoved = is.time('Newest transfer of the item.')

/** TronScan's answer around items. */
export const itemMembers = <Row extends TSchema>(row: Row) => ({
  total: holderCount,
  rangeTotal: holderCount,
  page_size: is.int('Rows of this answer.'),
  code: Type.Literal(200),
  data: Type.Array(row),
  contractMap,
  ...labelledMembers,
  nextCursor,
  trueAtBlock: Type.Optional(trueAtBlock),
})

import { Type, type TSchema } from 'typebox'
import { contractMap, total, trueAtBlock } from './scalars.ts'

/** TronScan's answer around a list. */
export const pageMembers = <Row extends TSchema>(row: Row) => ({
  total,
  rangeTotal: total,
  data: Type.Array(row),
  contractMap,
  trueAtBlock: Type.Optional(trueAtBlock),
})

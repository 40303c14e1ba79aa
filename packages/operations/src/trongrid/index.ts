export { gridAnswer, gridRefusal, type GridRows } from './answer.ts'
export { eventRow, type PlacedLog } from './events.ts'
export {
  blockIn,
  fingerprintOf,
  flagIn,
  type GridPage,
  type GridQuery,
  gridQuery,
  limitIn,
  mostContracts,
  mostRows,
  namesIn,
  orderIn,
  pageIn,
  placeIn,
  sidesIn,
  type TokenField,
  tokenFields,
  transactionIdIn,
  usualRows,
} from './query.ts'
export {
  accountRow,
  balanceRow,
  internalOf,
  placedInternalRow,
  tokenInfoRow,
  tokenRow,
  type TokenWords,
  transactionRow,
  transferRow,
} from './rows.ts'

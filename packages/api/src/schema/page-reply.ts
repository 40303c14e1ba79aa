import { type TArray, Type, type TSchema } from 'typebox'
import { labelledMembers } from './labelled.ts'
import { contractMap, nextCursor, scanned, total, trueAtBlock } from './scalars.ts'

/** TronScan's answer around a list; the member that holds it is `data` in most of them. */
export const pageMembers = <Row extends TSchema>(row: Row) => listMembers('data', row)

export const listMembers = <Name extends string, Row extends TSchema>(name: Name, row: Row) => ({
  total,
  rangeTotal: total,
  ...({ [name]: Type.Array(row) } as { [Key in Name]: TArray<Row> }),
  contractMap,
  ...labelledMembers,
  nextCursor,
  trueAtBlock: Type.Optional(trueAtBlock),
})

const someTotal = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      'Exact count of the rows that match, however many. The same as rangeTotal. Absent when not all rows could be looked at; see scanned.',
  }),
)

/** The same where filters may need rows to be looked through. */
export const scannedMembers = <Name extends string, Row extends TSchema>(name: Name, row: Row) => ({
  ...listMembers(name, row),
  total: someTotal,
  rangeTotal: someTotal,
  scanned,
})

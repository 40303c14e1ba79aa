import type { IndexState } from '@sundial/store'
import { type TArray, type TSchema, Type } from 'typebox'
import { omitUndefined } from '../present.ts'
import { labelledMembers } from './address-annotations.ts'
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

export const coverage = Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() }), {
  description: 'Extension. Heights the index holds without a gap, both ends included.',
})

export const problems = Type.Array(
  Type.Object({ file: Type.Optional(Type.String()), code: Type.String(), message: Type.String() }),
  { description: 'What is wrong with the node or the recorded data right now.' },
)

/** Contract calls that a list or a count could not look into; absent when there are none. */
export const callsWithoutReceipt = Type.Optional(
  Type.Integer({
    description:
      'Extension. Contract calls whose receipts the source does not hold: token transfers and events of theirs are not here. Absent when there are none.',
  }),
)

export const unreceipted = (count: number): { callsWithoutReceipt?: number } =>
  count === 0 ? {} : { callsWithoutReceipt: count }

const lacksFactsUpTo = Type.Optional(
  Type.Integer({
    description:
      'Extension. Up to this height the index holds blocks from before it kept such rows: theirs are not here. Absent when there are none.',
  }),
)

/** Around a list of what happened in transactions. */
export const factMembers = <Name extends string, Row extends TSchema>(name: Name, row: Row) => ({
  ...scannedMembers(name, row),
  lacksFactsUpTo,
})

export const lackingFacts = ({ lacksFactsUpTo: height }: IndexState) =>
  omitUndefined({ lacksFactsUpTo: height })

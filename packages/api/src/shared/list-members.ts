import type { IndexState } from '@sundial/store'
import { type TArray, type TSchema, Type } from 'typebox'
import { omitUndefined } from '../omit-undefined.ts'
import { labelledMembers } from './address-annotations.ts'
import { contractMap, nextCursor, scanned, total, trueAtBlock } from './scalars.ts'

/** TronScan's members for a list; most lists are in `data`. */
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
      'Exact number of matching rows. The same as rangeTotal. Absent when the scan was incomplete; see scanned.',
  }),
)

/** The same where filters may require a scan. */
export const scannedMembers = <Name extends string, Row extends TSchema>(name: Name, row: Row) => ({
  ...listMembers(name, row),
  total: someTotal,
  rangeTotal: someTotal,
  scanned,
})

export const coverage = Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() }), {
  description: 'Extension. Heights that the index covers without a gap, both ends included.',
})

export const problems = Type.Array(
  Type.Object({ file: Type.Optional(Type.String()), code: Type.String(), message: Type.String() }),
  { description: 'Current problems of the node or the recorded data.' },
)

/** Contract calls that a list or a count lacks; absent when there are none. */
export const callsWithoutReceipt = Type.Optional(
  Type.Integer({
    description:
      'Extension. Contract calls whose receipts the source lacks: their token transfers and events are missing here. Absent when there are none.',
  }),
)

export const unreceipted = (count: number): { callsWithoutReceipt?: number } =>
  count === 0 ? {} : { callsWithoutReceipt: count }

const lacksFactsUpTo = Type.Optional(
  Type.Integer({
    description:
      'Extension. Up to this height, blocks were indexed before such rows were recorded: their rows are missing. Absent when there are none.',
  }),
)

/** Members that accompany a list of facts. */
export const factMembers = <Name extends string, Row extends TSchema>(name: Name, row: Row) => ({
  ...scannedMembers(name, row),
  lacksFactsUpTo,
})

export const lackingFacts = ({ lacksFactsUpTo: height }: IndexState) =>
  omitUndefined({ lacksFactsUpTo: height })

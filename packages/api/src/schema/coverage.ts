import { Type } from 'typebox'

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

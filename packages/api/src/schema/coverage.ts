import { Type } from 'typebox'

export const coverage = Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() }), {
  description: 'Extension. Heights the index holds without a gap, both ends included.',
})

export const problems = Type.Array(
  Type.Object({ file: Type.Optional(Type.String()), code: Type.String(), message: Type.String() }),
  { description: 'What is wrong with the node or the recorded data right now.' },
)

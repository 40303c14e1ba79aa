import { Type } from 'typebox'

export const refreshedMember = Type.Object({
  type: Type.Literal('realtime'),
  lastUpdateTime: Type.Optional(
    Type.Integer({
      description:
        'Time of the block the answer is true for: seconds since 1970 UTC. Absent without a block.',
    }),
  ),
})

import { Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

/** As the live messages have it. */
export const throughput = component(
  'Throughput',
  Type.Object({
    type: Type.Literal('tps', { description: 'Always tps.' }),
    data: Type.Object({
      blockHeight: Type.Optional(is.int('Newest block of the index. Absent while it is empty.')),
      currentTps: Type.Optional(
        Type.Number({
          description:
            'Transactions a second over the newest ten blocks, cut off to two decimals. Absent with fewer than two blocks in a row.',
        }),
      ),
      maxTps: Type.Optional(
        Type.Number({
          description: 'The highest that was told since this server began. Absent in the same way.',
        }),
      ),
    }),
  }),
)

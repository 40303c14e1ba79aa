import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'
import { trueAtBlock } from '../../schema/scalars.ts'
import { throughput } from '../../schema/throughput.ts'
import { throughputNow } from '../../shape/throughput.ts'

export const systemTps = endpoint({
  get: '/api/system/tps',
  summary: 'Transactions a second now',
  description: 'The same as the live message tps.',
  query: {
    time: Type.Optional(
      Type.String({ maxLength: 40, 'x-ignored': true, description: 'Accepted and ignored.' }),
    ),
    ...ignored,
  },
  reply: Type.Object({ ...throughput.properties, trueAtBlock: Type.Optional(trueAtBlock) }),
  handle: async (_, at) => throughputNow(at),
})

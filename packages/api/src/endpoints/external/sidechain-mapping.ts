import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored } from '../../schema/parameters.ts'

export const sideChainMapping = endpoint({
  get: '/external/sidechain/getMappingBySidechainAddress',
  summary: 'Which contract of the main chain a contract of a side chain stands for',
  description: 'Nobody here reads side chains: there is none.',
  reads: 'nothing',
  query: {
    sidechainAddress: Type.Optional(
      Type.String({
        maxLength: apiLimits.identifierText,
        'x-ignored': true,
        description: 'Accepted and ignored.',
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    retCode: Type.Literal('0', { description: 'Answered.' }),
    retMsg: Type.Literal('SUCCESS'),
    data: Type.Null({ description: 'Always null: there is none.' }),
  }),
  handle: async () => ({ retCode: '0' as const, retMsg: 'SUCCESS' as const, data: null }),
})

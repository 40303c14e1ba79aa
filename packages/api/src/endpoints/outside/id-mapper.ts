import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored } from '../../schema/parameters.ts'

export const idMapper = endpoint({
  get: '/api/token/id-mapper',
  summary: 'Under which id a site of prices knows a token',
  description: 'No such site is known here: the list is empty.',
  query: {
    address: Type.Optional(
      Type.String({
        maxLength: apiLimits.identifierText,
        'x-ignored': true,
        description: 'Accepted and ignored.',
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({ data: Type.Array(Type.Object({ mapper_id: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ data: [] }),
})

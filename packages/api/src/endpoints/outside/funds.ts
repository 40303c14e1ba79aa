import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored } from '../../shared/parameters.ts'

export const winkFund = endpoint({
  get: '/api/wink/fund',
  summary: 'Release schedule of the WINk token',
  description: 'The schedule is published by that project, not by the chain: the list is always empty.',
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

export const jstFund = endpoint({
  get: '/api/jst/fund',
  summary: 'Release schedule of the JUST token',
  description: 'The schedule is published by that project, not by the chain: the list is always empty.',
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

export const bittorrentFund = endpoint({
  get: '/api/bittorrent/fund',
  summary: 'Release schedule of the BitTorrent token',
  description: 'The schedule is published by that project, not by the chain: the list is always empty.',
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

export const idMapper = endpoint({
  get: '/api/token/id-mapper',
  summary: 'Id of a token on a price site',
  description: 'No price site is configured: the list is always empty.',
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

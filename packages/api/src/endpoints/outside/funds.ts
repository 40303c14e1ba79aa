import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored } from '../../shared/parameters.ts'

export const winkFund = endpoint({
  get: '/api/wink/fund',
  summary: 'How the tokens of WINk are released',
  description: "The plan is that project's own word, which nobody tells here: the list is empty.",
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

export const jstFund = endpoint({
  get: '/api/jst/fund',
  summary: 'How the tokens of JUST are released',
  description: "The plan is that project's own word, which nobody tells here: the list is empty.",
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

export const bittorrentFund = endpoint({
  get: '/api/bittorrent/fund',
  summary: 'How the tokens of BitTorrent are released',
  description: "The plan is that project's own word, which nobody tells here: the list is empty.",
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

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

import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'

export const ledgerTokens = endpoint({
  get: '/api/ledger',
  summary: 'Messages of tokens and pairs, signed for hardware wallets',
  description: 'Nobody signs such messages here: the list is empty, and clients show amounts without names.',
  query: {
    type: Type.Optional(Type.String({ description: 'token10 or exchange; accepted and ignored.' })),
    start: Type.Optional(Type.String({ description: 'Accepted and ignored.' })),
    limit: Type.Optional(Type.String({ description: 'Accepted and ignored.' })),
    ...ignored,
  },
  reply: Type.Object({
    total: Type.Literal(0),
    data: Type.Array(Type.Object({ id: Type.String(), message: Type.String() })),
  }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

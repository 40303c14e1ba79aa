import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'

export const bittorrentFund = endpoint({
  get: '/api/bittorrent/fund',
  summary: 'How the tokens of BitTorrent are released',
  description: "The plan is that project's own word, which nobody tells here: the list is empty.",
  query: ignored,
  reply: Type.Object({ total: Type.Literal(0), data: Type.Array(Type.Object({ address: Type.String() })) }),
  reads: 'nothing',
  handle: async () => ({ total: 0 as const, data: [] }),
})

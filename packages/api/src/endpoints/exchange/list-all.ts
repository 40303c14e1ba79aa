import { endpoint } from '../../endpoint.ts'
import { exchangeListing, exchangeReply, listExchanges } from '../../shape/exchange.ts'

export const allExchanges = endpoint({
  get: '/api/exchanges/listall',
  summary: "All pairs of the chain's own exchange, newest first",
  description: 'The same as /api/exchanges/list, for clients that know it by this name.',
  query: exchangeListing,
  list: 'data',
  reply: exchangeReply,
  handle: ({ query }, at) => listExchanges(query, at),
})

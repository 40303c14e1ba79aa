import { endpoint } from '../../endpoint.ts'
import { exchangeListing, exchangeReply, listExchanges } from '../../shape/exchange.ts'

export const exchanges = endpoint({
  get: '/api/exchanges/list',
  summary: "Pairs of the chain's own exchange, newest first",
  description: 'Pools as the node tells them now; absent while it does not answer.',
  query: exchangeListing,
  list: 'data',
  reply: exchangeReply,
  handle: ({ query }, at) => listExchanges(query, at),
})

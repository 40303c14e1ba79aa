import { endpoint } from '../../endpoint.ts'
import { delegationNote, delegationQuery, delegationReply, listDelegations } from '../../shape/delegations.ts'

export const resources = endpoint({
  get: '/api/account/resource',
  summary: 'Resources of Stake 1.0 an account gives or gets',
  description: delegationNote,
  query: delegationQuery,
  list: 'data',
  reply: delegationReply,
  handle: ({ query }, at) => listDelegations(query, '1.0', at),
})

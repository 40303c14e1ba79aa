import { endpoint } from '../../endpoint.ts'
import { delegationNote, delegationQuery, delegationReply, listDelegations } from '../../shape/delegations.ts'

export const resourcesV2 = endpoint({
  get: '/api/account/resourcev2',
  summary: 'Resources of Stake 2.0 an account gives or gets',
  description: delegationNote,
  query: delegationQuery,
  list: 'data',
  reply: delegationReply,
  handle: ({ query }, at) => listDelegations(query, '2.0', at),
})

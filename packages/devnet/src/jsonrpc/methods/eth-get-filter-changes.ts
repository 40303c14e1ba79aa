import type { RpcMethod } from '../method.ts'
import { filterIdOf } from '../read-parameter.ts'

/** What is new since it was asked last; logs of blocks that a fork took away come again as removed. */
export const method: RpcMethod = {
  takes: 1,
  answer: ({ devnet: { filters }, parameters: [id] }) => filters.changes(filterIdOf(id)),
}

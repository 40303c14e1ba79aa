import type { RpcMethod } from '../method.ts'
import { filterIdOf } from '../read-parameter.ts'

export const method: RpcMethod = {
  takes: 1,
  answer({ devnet: { filters }, parameters: [id] }) {
    filters.remove(filterIdOf(id))
    return true
  },
}

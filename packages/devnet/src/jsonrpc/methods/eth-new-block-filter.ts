import type { RpcMethod } from '../method.ts'

/** For ids of blocks that come from now on. */
export const method: RpcMethod = {
  takes: 0,
  answer: ({ devnet: { filters } }) => filters.addBlockFilter(),
}

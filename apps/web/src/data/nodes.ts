import type { NodeMapAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type NetworkNode = NodeMapAnswer['data'][number]

/** Servers of the network that the node has met, with their places as far as the operator knows them. */
export const nodes = () =>
  queryOptions({
    queryKey: ['nodes'],
    queryFn: ({ signal }) => api<NodeMapAnswer>('/api/nodemap', {}, signal),
    refetchInterval: 60_000,
  })

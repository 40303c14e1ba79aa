import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'
import { list } from './lists.ts'

export type LaunchedToken = Body<'/api/launches'>['data'][number]

/** Tokens that a launch contract created, newest first; `contract` selects it. */
export const launches = list('/api/launches', ({ data }) => data)

/** Addresses of the launch contracts that the operator names. */
export const launchContracts = () =>
  queryOptions({
    queryKey: ['launch-contracts'],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await get('/api/launches', { limit: 0 }, signal)).body.launchContracts,
  })

import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export type OtherNetwork = Body<'/api/other-networks'>['data'][number]
export type Presence = Body<'/api/other-networks/account'>

/** Networks that the server asks about an address; they change only when the server restarts. */
export const otherNetworks = () =>
  queryOptions({
    queryKey: ['other-networks'],
    queryFn: async ({ signal }): Promise<readonly OtherNetwork[]> =>
      (await get('/api/other-networks', {}, signal)).body.data,
    staleTime: Infinity,
  })

/** What a network says about an address. Each is a request of its own, so that a slow one holds up no other. */
export const presence = (network: string, address: string) =>
  queryOptions({
    queryKey: ['other-network', network, address],
    queryFn: async ({ signal }): Promise<Presence> =>
      (await get('/api/other-networks/account', { network, address }, signal)).body,
    staleTime: 60_000,
    retry: false,
  })

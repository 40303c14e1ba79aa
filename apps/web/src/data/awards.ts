import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export type AwardList = Body<'/api/awards'>['data'][number]

/** Lists of the operator's file; they change only when the server restarts. */
export const awards = () =>
  queryOptions({
    queryKey: ['awards'],
    queryFn: async ({ signal }): Promise<readonly AwardList[]> =>
      (await get('/api/awards', {}, signal)).body.data,
    staleTime: Infinity,
  })

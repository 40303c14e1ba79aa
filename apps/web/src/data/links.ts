import type { Links } from '@sundial/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { firstAnswer } from './first-answers.ts'

/** Where the operator's file leads; it changes only when the server starts again. */
const links = () =>
  queryOptions({
    queryKey: ['links'],
    queryFn: async ({ signal }) => (await api<Links>('/api/system/links', {}, signal)).body,
    initialData: () => firstAnswer<Links>('/api/system/links')?.body,
    staleTime: Infinity,
  })

/** `undefined` until the server has told. */
export const useLinks = (): Links | undefined => useQuery(links()).data

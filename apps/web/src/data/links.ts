import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Body, firstAnswer, get } from './api.ts'

type Links = Body<'/api/system/links'>

/** The links of the operator's file; they change only when the server restarts. */
const links = () =>
  queryOptions({
    queryKey: ['links'],
    queryFn: async ({ signal }) => (await get('/api/system/links', {}, signal)).body,
    initialData: () => firstAnswer('/api/system/links')?.body,
    staleTime: Infinity,
  })

/** `undefined` until the response is here. */
export const useLinks = (): Links | undefined => useQuery(links()).data

/** The entries for a language: those in it, or in English where there are none, and those that name no language. */
export function linksIn<T extends { readonly language?: string | undefined }>(
  items: readonly T[],
  language: string,
): readonly T[] {
  const shown = items.some((item) => item.language === language) ? language : 'en'
  return items.filter((item) => item.language === undefined || item.language === shown)
}

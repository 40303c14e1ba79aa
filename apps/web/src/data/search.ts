import type { SearchAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type Found = SearchAnswer[number]

/** Suggestions for a term; an answer that is not a list means nothing was found. */
export const search = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const { body } = await api<unknown>('/api/search', { term }, signal)
      return Array.isArray(body) ? body.filter(isFound) : []
    },
    enabled: term !== '',
    staleTime: 10_000,
    retry: false,
  })

const isFound = (item: unknown): item is Found =>
  typeof item === 'object' &&
  item !== null &&
  'desc' in item &&
  'value' in item &&
  typeof item.value === 'string'

/** The term as it is asked: without any white space. */
export const searchTerm = (typed: string): string => typed.replace(/\s+/g, '').slice(0, 256)

const lastWord = (value: string) => value.trim().split(/\s+/).at(-1) ?? ''

/** Where a result leads; a token names itself by the last word of its value. */
export function searchTarget({ desc, value }: Found): string {
  const id = encodeURIComponent(lastWord(value))
  switch (desc) {
    case 'Block':
      return `/block/${id}`
    case 'TxHash':
      return `/transaction/${id}`
    case 'Address':
      return `/address/${id}`
    case 'Contract':
      return `/contract/${id}/code`
    case 'Token-TRC20':
      return `/token20/${id}`
    case 'Token-TRC10':
      return `/token/${id}`
  }
}

import { useQuery } from '@tanstack/react-query'
import { type SearchResult, search, searchTerm, useDebounced } from '../data/search.ts'

/** Results for what is typed, once typing pauses; none for an emptied field, at once. */
export function useSuggestions(typed: string): Suggestions {
  const term = searchTerm(typed)
  const settled = useDebounced(term)
  const { data, isFetching } = useQuery(search(settled))
  return {
    found: term === '' || settled === '' ? [] : (data ?? []),
    isLooking: term !== '' && (term !== settled || isFetching),
  }
}

type Suggestions = { readonly found: readonly SearchResult[]; readonly isLooking: boolean }

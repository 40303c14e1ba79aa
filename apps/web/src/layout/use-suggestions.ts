import { useQuery } from '@tanstack/react-query'
import { type Found, search, searchTerm } from '../data/search.ts'
import { useSettled } from '../data/use-settled.ts'

/** Results for what is typed, once typing pauses; none for an emptied field, at once. */
export function useSuggestions(typed: string): Suggestions {
  const term = searchTerm(typed)
  const settled = useSettled(term)
  const { data, isFetching } = useQuery(search(settled))
  return {
    found: term === '' || settled === '' ? [] : (data ?? []),
    isLooking: term !== '' && (term !== settled || isFetching),
  }
}

type Suggestions = { readonly found: readonly Found[]; readonly isLooking: boolean }

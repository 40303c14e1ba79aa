import { useQuery } from '@tanstack/react-query'
import { type Found, search, searchTerm } from '../data/search.ts'
import { useSettled } from '../data/use-settled.ts'

/** Results for what is typed, once typing pauses; none for an emptied field, at once. */
export function useSuggestions(typed: string): readonly Found[] {
  const term = searchTerm(typed)
  const settled = useSettled(term)
  const { data } = useQuery(search(settled))
  return term === '' || settled === '' ? [] : (data ?? [])
}

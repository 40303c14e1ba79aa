import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Found, search, searchTerm } from '../data/search.ts'

const debounceMs = 500

/** Results for what is typed, once typing pauses; none for an emptied field, at once. */
export function useSuggestions(typed: string): readonly Found[] {
  const term = searchTerm(typed)
  const [settled] = useDebouncedValue(term, debounceMs)
  const { data } = useQuery(search(settled))
  return term === '' || settled === '' ? [] : (data ?? [])
}

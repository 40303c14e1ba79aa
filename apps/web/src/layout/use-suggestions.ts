import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Found, search, searchTerm } from '../data/search.ts'

const debounceMs = 500

/** Results for what is typed, once typing pauses; none for an emptied field, at once. */
export function useSuggestions(typed: string): readonly Found[] {
  const term = searchTerm(typed)
  const settled = useSettled(term)
  const { data } = useQuery(search(settled))
  return term === '' || settled === '' ? [] : (data ?? [])
}

/** A value that has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

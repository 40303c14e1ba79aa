import { useEffect, useState } from 'react'

const debounceMs = 500

/** What was typed, once typing pauses for half a second. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

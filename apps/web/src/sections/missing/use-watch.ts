import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../show/time.tsx'

/** A missing thing is asked for this often. */
export const watchMs = 4000

/** Repeats `check` while the page is visible. Returns the time since the first render, in ms. */
export function useWatch(check: () => void): number {
  const newest = useRef(check)
  useEffect(() => {
    newest.current = check
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) newest.current()
    }, watchMs)
    return () => clearInterval(timer)
  }, [])
  const now = useNow()
  const [since] = useState(now)
  return now - since
}

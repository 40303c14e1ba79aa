import { useEffect, useState } from 'react'

/** Longest wait for an idle moment, in ms. */
const mostMs = 1500

/** False until the browser had an idle moment: what is below the first screen waits for it. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 0)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: mostMs })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}

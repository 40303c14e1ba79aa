import { useEffect, useState } from 'react'

/** Nobody waits longer for an answer before they sign. */
const patienceMs = 4000

/** Whether something has been waited for too long. `what` names it: for another thing the time begins again. */
export function useOverdue(isWaiting: boolean, what: string): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(what), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting, what])
  return isWaiting && late === what
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isConnectionFailure } from '../data/api.ts'
import { useIsUnreachable } from '../data/server.ts'
import { Failure } from '../ui/failure.tsx'

/** Stands in for a page that could not be loaded or shown. It tries again when a server that was away answers. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = error instanceof Error ? error : new Error(String(error))
  const isAway = useIsUnreachable()
  const isLost = isConnectionFailure(failure)
  const retry = () => void router.invalidate().then(reset)
  useEffect(() => {
    if (isLost && !isAway) void router.invalidate().then(reset)
  }, [isLost, isAway, router, reset])
  return <Failure error={failure} onRetry={retry} />
}

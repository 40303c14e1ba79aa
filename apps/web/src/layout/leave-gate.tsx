import { lazy, Suspense } from 'react'
import { useLeaving } from '../ui/leaving.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('../ui/leave-dialog.tsx')).LeaveDialog }))

/** Where ways out of the app are asked about. */
export function LeaveGate() {
  const { url } = useLeaving()
  if (url === undefined) return null
  return (
    <Suspense>
      <LeaveDialog url={url} />
    </Suspense>
  )
}

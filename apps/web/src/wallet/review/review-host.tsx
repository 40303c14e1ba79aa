import { lazy, Suspense } from 'react'
import { useReviews } from './reviews.ts'

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

/** The open review, over everything else. Its code loads when the first one opens. */
export function ReviewHost() {
  const entry = useReviews(({ open }) => open[0])
  if (entry === undefined) return null
  return (
    <Suspense>
      <ReviewDialog entry={entry} />
    </Suspense>
  )
}

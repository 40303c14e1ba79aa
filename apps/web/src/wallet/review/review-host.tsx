import { lazy, Suspense } from 'react'
import { useReviews } from './reviews.ts'

const ReviewLayer = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewLayer }))

/** The open review, over everything else. Its code loads when the first one is expected. */
export function ReviewHost() {
  const isWanted = useReviews(({ open, isExpected }) => isExpected || open.length > 0)
  if (!isWanted) return null
  return (
    <Suspense>
      <ReviewLayer />
    </Suspense>
  )
}

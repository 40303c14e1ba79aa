import { lazy, Suspense } from 'react'
import { Topic } from '../../i18n/topic.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'

const TraceView = lazy(async () => ({ default: (await import('./trace-view.tsx')).TraceView }))

/** The trace of a transaction, loaded when its tab is opened. */
export const TransactionTrace = ({ hash }: { readonly hash: string }) => (
  <Suspense
    fallback={
      <Card>
        <DetailsSkeleton count={4} />
      </Card>
    }
  >
    <Topic name="trace">
      <TraceView hash={hash} />
    </Topic>
  </Suspense>
)

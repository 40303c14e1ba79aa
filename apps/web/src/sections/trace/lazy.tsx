import { lazy, Suspense } from 'react'
import { Topic } from '../../i18n/topic.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'

const CallTree = lazy(async () => ({ default: (await import('./call-tree.tsx')).CallTree }))

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
      <CallTree hash={hash} />
    </Topic>
  </Suspense>
)

import { type ReactNode, Suspense } from 'react'
import { isTemporary } from '../data/use-live-query.ts'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from './failure.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

type FailureFrameProps = {
  readonly query: Query<unknown>
  /** In place of the general words where the server has no such thing, or the id is malformed. */
  readonly missing?: ReactNode
  readonly children: ReactNode
}

/** The content, or the failure that left a query without data. A later failure does not hide the content. */
export function FailureFrame({ query: { data, error, refetch }, missing, children }: FailureFrameProps) {
  if (error === null || data !== undefined) return children
  if (missing !== undefined && !isTemporary(error))
    return <Suspense fallback={<Placeholder lines={4} />}>{missing}</Suspense>
  return <Failure error={error} onRetry={() => void refetch()} />
}

type QueryFrameProps<Data> = {
  readonly query: Query<Data>
  /** Lines of the card that is shown until the data is here. */
  readonly lines: number
  readonly missing?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Content that needs the data of a query: a failure or a placeholder is shown without it. */
export const QueryFrame = <Data,>({ query, lines, missing, children }: QueryFrameProps<Data>) => (
  <FailureFrame query={query} missing={missing}>
    {query.data === undefined ? <Placeholder lines={lines} /> : children(query.data)}
  </FailureFrame>
)

const Placeholder = ({ lines }: { readonly lines: number }) => (
  <Card>
    <DetailsSkeleton count={lines} />
  </Card>
)

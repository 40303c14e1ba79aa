import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { DetailsSkeleton } from './details.tsx'
import { Failure } from './failure.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

type FailureFrameProps = { readonly query: Query<unknown>; readonly children: ReactNode }

/** The content, or the failure that left a query without data. A later failure does not hide the content. */
export const FailureFrame = ({ query: { data, error, refetch }, children }: FailureFrameProps) =>
  error !== null && data === undefined ? <Failure error={error} onRetry={() => void refetch()} /> : children

type QueryFrameProps<Data> = {
  readonly query: Query<Data>
  /** Lines of the card that is shown until the data is here. */
  readonly lines: number
  readonly children: (data: Data) => ReactNode
}

/** Content that needs the data of a query: a failure or a placeholder is shown without it. */
export const QueryFrame = <Data,>({ query, lines, children }: QueryFrameProps<Data>) => (
  <FailureFrame query={query}>
    {query.data === undefined ? (
      <Card>
        <DetailsSkeleton count={lines} />
      </Card>
    ) : (
      children(query.data)
    )}
  </FailureFrame>
)

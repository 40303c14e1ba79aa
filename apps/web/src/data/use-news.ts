import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, isRefusal } from './api.ts'
import { liveNow, subscribeToNews } from './live.ts'
import type { News } from './news.ts'

/** Calls the newest `listener` with each news of the chain. */
export function useNews(listener: (news: News) => void): void {
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => subscribeToNews((news) => newest.current(news)), [])
}

type Told = { readonly height: number | undefined }

type Options = {
  /** Asked at each news; default always. */
  readonly follows?: (news: News) => boolean
}

/** What failed for a moment is asked again this often, whether the chain moves or not. */
export const askAgainMs = 5000

/**
 * A query that is asked again when the chain moved past the block its answer is true for. What it told stays while
 * the server is away, and a failure stays until there is an answer, though it is asked again meanwhile.
 */
export function useLiveQuery<Data extends Told, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { follows = always }: Options = {},
) {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    refetchInterval: ({ state }) => state.error !== null && mayPass(state.error) && askAgainMs,
    ...options,
  })
  useNews((news) => {
    if (follows(news) && isStale(data?.height, news)) void refetch({ cancelRefetch: false })
  })
  const isAnswered = data !== undefined && !isPlaceholderData
  const standing = useStanding(JSON.stringify(options.queryKey), error)
  return {
    data,
    error: error ?? (isAnswered ? null : standing),
    /** What is told stands in for another answer that is on its way. */
    isStandIn: isPlaceholderData,
    dataUpdatedAt,
    refetch,
  }
}

/** The last failure of what `key` asks. */
function useStanding(key: string, error: Error | null): Error | null {
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: Error }>()
  if (error !== null && (failed?.error !== error || failed.key !== key)) setFailed({ key, error })
  return failed?.key === key ? failed.error : null
}

/** Whether the same question may be answered a little later. */
export const mayPass = (error: Error): boolean =>
  !isRefusal(error) || (error instanceof ApiFailure && error.status === tooManyRequests)

const tooManyRequests = 429

const always = () => true

function isStale(height: number | undefined, { mayHaveMissed, undoneTo }: News): boolean {
  const head = liveNow().head?.height
  return (
    mayHaveMissed || undoneTo !== undefined || height === undefined || head === undefined || height < head
  )
}

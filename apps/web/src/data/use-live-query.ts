import {
  type DefaultOptions,
  type QueryClient,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, isRefusal } from './api.ts'
import { freshMs } from './early.ts'
import { liveNow, type ChainEvent, subscribeToChainEvents } from './live.ts'
import { status } from './server.ts'

/** Calls the newest `listener` with each event of the chain. */
export function useChainEvents(listener: (event: ChainEvent) => void): void {
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => subscribeToChainEvents((event) => newest.current(event)), [])
}

type WithHeight = { readonly height: number | undefined }

type Options = {
  /** Whether an event makes the query stale; by default every event does. */
  readonly follows?: (event: ChainEvent) => boolean
}

/** A temporary failure is retried this often, whether the chain moves or not. */
export const retryMs = 5000

/**
 * A query that is repeated when the chain moves past the height its response is true for. The last response stays while
 * the server is unreachable, and a failure stays until there is a response, although the query is retried meanwhile.
 */
export function useLiveQuery<Data extends WithHeight, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { follows = always }: Options = {},
) {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    refetchInterval: ({ state }) => state.error !== null && isTemporary(state.error) && retryMs,
    ...options,
  })
  useChainEvents((event) => {
    // What is not to be asked yet lacks something to ask with.
    if (options.enabled === false) return
    if (follows(event) && isStale(data?.height, event)) void refetch({ cancelRefetch: false })
  })
  const isAnswered = data !== undefined && !isPlaceholderData
  const lastFailure = useLastFailure(JSON.stringify(options.queryKey), error)
  return {
    data,
    error: error ?? (isAnswered ? null : lastFailure),
    /** The data is that of another request, shown until the response arrives. */
    isStandIn: isPlaceholderData,
    dataUpdatedAt,
    refetch,
  }
}

/** The last failure of the query with this key. A repeated request without data has no error until it ends. */
export function useLastFailure(key: string, error: Error | null): Error | null {
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: Error }>()
  if (error !== null && (failed?.error !== error || failed.key !== key)) setFailed({ key, error })
  return failed?.key === key ? failed.error : null
}

/** Whether the same request may succeed a little later. */
export const isTemporary = (error: Error): boolean =>
  !isRefusal(error) || (error instanceof ApiFailure && error.status === tooManyRequests)

const tooManyRequests = 429

const always = () => true

function isStale(height: number | undefined, { mayHaveMissed, undoneTo }: ChainEvent): boolean {
  const head = liveNow().head?.height
  return (
    mayHaveMissed || undoneTo !== undefined || height === undefined || head === undefined || height < head
  )
}

/**
 * Defaults of all queries. A query without a network fails at once and is retried until it succeeds; the library's own
 * mode would pause it silently.
 */
export const queryDefaults: NonNullable<DefaultOptions['queries']> = {
  networkMode: 'always',
  // What came with the page is not requested again as the page begins; events of the chain still are a reason.
  staleTime: ({ state }) => (state.dataUpdateCount === 0 ? freshMs : 1000),
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
  retry: (failures, error) => navigator.onLine && !isRefusal(error) && failures < 2,
  refetchInterval: ({ state }) => state.error !== null && isTemporary(state.error) && retryMs,
}

/** Checks the server as soon as the browser reports a change of the network. A server on this machine stays reachable. */
export function watchNetwork(queries: QueryClient): void {
  const check = () => void queries.refetchQueries({ queryKey: status().queryKey })
  window.addEventListener('offline', check)
  window.addEventListener('online', check)
}

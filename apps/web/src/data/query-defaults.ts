import type { DefaultOptions, QueryClient } from '@tanstack/react-query'
import { isRefusal } from './api.ts'
import { status } from './status.ts'
import { askAgainMs, mayPass } from './use-news.ts'

/**
 * How the app asks the server. A query without a network fails at once and is asked again until it is answered; the library's
 * own mode would let it wait without a word.
 */
export const queryDefaults: NonNullable<DefaultOptions['queries']> = {
  networkMode: 'always',
  staleTime: 1000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
  retry: (failures, error) => navigator.onLine && !isRefusal(error) && failures < 2,
  refetchInterval: ({ state }) => state.error !== null && mayPass(state.error) && askAgainMs,
}

/** Checks the server as soon as the browser reports a change of the network. A server on this machine stays reachable. */
export function watchNetwork(queries: QueryClient): void {
  const check = () => void queries.refetchQueries({ queryKey: status().queryKey })
  window.addEventListener('offline', check)
  window.addEventListener('online', check)
}

import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useSettings } from '../theme/settings.ts'
import { useLiveQuery } from './use-news.ts'

/** An answer that is true for the whole chain: it follows the head unless its reader wants lists to stand still. */
export function useFollowing<Data extends { readonly height: number | undefined }, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const live = useSettings((settings) => settings.live)
  return useLiveQuery(options, { follows: () => live })
}

import { type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '../theme/settings.ts'
import { useLiveQuery } from './use-news.ts'

/**
 * An answer that is true for the whole chain: it follows the head wherever its reader has scrolled. A failure stays
 * until there is an answer, though each block asks again.
 */
export function useFollowing<Data extends { readonly height: number | undefined }, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const live = useSettings((settings) => settings.live)
  const { data, error, refetch } = useLiveQuery(options, { follows: () => live })
  const key = JSON.stringify(options.queryKey)
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: Error }>()
  if (error !== null && (failed?.error !== error || failed.key !== key)) setFailed({ key, error })
  const standing = data === undefined && failed?.key === key ? failed.error : null
  return { data, error: error ?? standing, refetch }
}

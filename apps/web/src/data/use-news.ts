import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
  readonly follows?: () => boolean
}

/** A query that is asked again when the chain moved past the block its answer is true for. */
export function useLiveQuery<Data extends Told, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { follows = always }: Options = {},
) {
  const query = useQuery(options)
  useNews((news) => {
    if (follows() && isStale(query.data?.height, news)) void query.refetch({ cancelRefetch: false })
  })
  return query
}

const always = () => true

function isStale(height: number | undefined, { mayHaveMissed, undoneTo }: News): boolean {
  const head = liveNow().head?.height
  return (
    mayHaveMissed || undoneTo !== undefined || height === undefined || head === undefined || height < head
  )
}

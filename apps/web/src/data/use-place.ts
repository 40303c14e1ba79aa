import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { liveNow } from './live.ts'
import type { News } from './news.ts'
import { useNews } from './use-news.ts'

/** Where what a page shows stands in the chain. */
export type Place = { readonly height: number | undefined; readonly blockId?: string | undefined }

/** `gone`: its block was undone and nothing took its place; `replaced`: another block stands there now. */
export type Undone = 'gone' | 'replaced'

/**
 * A block or transaction that an open page shows. Asked again when its block may have been undone, and, while
 * it is not there, whenever the chain moves.
 */
export function usePlace<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  placeOf: (data: Data) => Place,
) {
  const query = useQuery(options)
  const key = JSON.stringify(options.queryKey)
  const place = query.data === undefined ? undefined : placeOf(query.data)
  const [first, setFirst] = useState<{ readonly key: string; readonly place: Place }>()
  if (place?.height !== undefined && first?.key !== key) setFirst({ key, place })
  useNews((news) => {
    if (query.error !== null || concerns(news, place)) void query.refetch({ cancelRefetch: false })
  })
  return { ...query, undone: undoneOf(first?.key === key ? first.place : place, place, query.error) }
}

export function concerns({ mayHaveMissed, undoneTo }: News, place: Place | undefined): boolean {
  if (place?.height === undefined) return true
  const { solidified } = liveNow()
  const isFinal = solidified !== undefined && place.height <= solidified
  return (mayHaveMissed && !isFinal) || (undoneTo !== undefined && undoneTo < place.height)
}

/** A failure with an answer in hand is an undo only when the server says that it has no such thing. */
export function undoneOf(
  first: Place | undefined,
  now: Place | undefined,
  error: Error | null,
): Undone | undefined {
  if (now === undefined || first === undefined) return undefined
  if (error !== null && 'status' in error && error.status === 404) return 'gone'
  if (now.height === undefined && first.height !== undefined) return 'gone'
  const isSame = first.blockId === now.blockId && first.height === now.height
  return isSame ? undefined : 'replaced'
}

import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '../theme/settings.ts'
import { type ChainEvent, liveNow } from './live.ts'
import { useChainEvents, useLastFailure, useLiveQuery } from './use-live-query.ts'

/** A response that is true for the whole chain: it follows the head unless the user has turned live updates off. */
export function useFollowing<Data extends { readonly height: number | undefined }, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const live = useSettings((settings) => settings.live)
  return useLiveQuery(options, { follows: () => live })
}

/** The position in the chain of what a page shows. */
export type Position = { readonly height: number | undefined; readonly blockId?: string | undefined }

/** `gone`: its block was undone and no other has its position; `replaced`: another block has its position now. */
export type Undone = 'gone' | 'replaced'

/**
 * A block or transaction that an open page shows. It is requested again when its block may have been undone and,
 * while it is missing, whenever the chain moves.
 */
export function useUndoable<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  positionOf: (data: Data) => Position,
) {
  const query = useQuery(options)
  const key = JSON.stringify(options.queryKey)
  const position = query.data === undefined ? undefined : positionOf(query.data)
  const [first, setFirst] = useState<{ readonly key: string; readonly position: Position }>()
  if (position?.height !== undefined && first?.key !== key) setFirst({ key, position })
  const lastFailure = useLastFailure(key, query.error)
  const error = query.error ?? (query.data === undefined ? lastFailure : null)
  useChainEvents((event) => {
    if (error !== null || affects(event, position)) void query.refetch({ cancelRefetch: false })
  })
  const firstPosition = first?.key === key ? first.position : position
  return { ...query, error, undone: undoneOf(firstPosition, position, query.error) }
}

export function affects({ mayHaveMissed, undoneTo }: ChainEvent, position: Position | undefined): boolean {
  if (position?.height === undefined) return true
  const { solidified } = liveNow()
  const isFinal = solidified !== undefined && position.height <= solidified
  return (mayHaveMissed && !isFinal) || (undoneTo !== undefined && undoneTo < position.height)
}

/** After a first response, a failure means an undo only when the server answers 404. */
export function undoneOf(
  first: Position | undefined,
  now: Position | undefined,
  error: Error | null,
): Undone | undefined {
  if (now === undefined || first === undefined) return undefined
  if (error !== null && 'status' in error && error.status === 404) return 'gone'
  if (now.height === undefined && first.height !== undefined) return 'gone'
  const isSame = first.blockId === now.blockId && first.height === now.height
  return isSame ? undefined : 'replaced'
}

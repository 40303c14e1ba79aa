import { queryOptions } from '@tanstack/react-query'
import { answered, ApiFailure, type Body } from './api.ts'
import { list } from './lists.ts'
import { type Live, useLive } from './live.ts'

/** Ranks that produce blocks, on every chain; a chain with fewer representatives has fewer producers. */
export const producingRanks = 27

export type Block = Body<'/api/block'>['data'][number]

/** A block by height or by hash. Throws `block_not_found`. */
export const block = (id: string) => {
  const by = /^\d+$/.test(id) ? { number: id } : { hash: id }
  return queryOptions({
    queryKey: ['block', id],
    ...answered('/api/block', { ...by, limit: 1 }, ({ body }) => {
      const [first] = body.data
      if (first !== undefined) return first
      throw new ApiFailure({ code: 'block_not_found', message: `No block ${id} in the index.`, status: 404 })
    }),
  })
}

/** Blocks, newest first. */
export const blocks = list('/api/block', ({ data }) => data, { sort: '-number' })

type Finality = {
  readonly height: number | undefined
  readonly confirmed: boolean | undefined
  readonly confirmations: number | undefined
}

/** The finality of a block as of the live head, from a response of any age. */
export function useFinality(atResponse: Finality): Pick<Finality, 'confirmed' | 'confirmations'> {
  const confirmed = useLive((live) => confirmedAt(live, atResponse))
  const confirmations = useLive((live) => confirmationsAt(live, atResponse))
  return { confirmed, confirmations }
}

/** A final block stays final. */
export function confirmedAt(
  { connection, solidified }: Live,
  { height, confirmed }: Finality,
): boolean | undefined {
  if (connection !== 'connected' || height === undefined || solidified === undefined) return confirmed
  return confirmed === true || height <= solidified
}

/** Number of blocks from this height to the head, both included; absent where the response has none. */
export function confirmationsAt(
  { connection, head }: Live,
  { height, confirmations }: Finality,
): number | undefined {
  if (connection !== 'connected' || head === undefined || height === undefined) return confirmations
  return confirmations === undefined || height > head.height ? confirmations : head.height - height + 1
}

// Statuses of an order on the second market, as its clients know them.

/**
 * -1: placed in a block that is not final. 0: waiting. 1: partly filled. 2: filled in a block that is not final. 5: filled. 6: cancelled
 * in a block that is not final. 7: cancelled. 8: failed. 100: partly filled, the rest cancelled.
 */
export const orderStatuses = [-1, 0, 1, 2, 5, 6, 7, 8, 100] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What clients ask for to get all orders that wait. */
export const openStatuses: readonly OrderStatus[] = [-1, 0, 1]
/** What clients ask for to get all others. */
export const closedStatuses: readonly OrderStatus[] = [2, 7, 8]

type StoredOrder = {
  readonly state: 'waiting' | 'partlyFilled' | 'filled' | 'cancelled' | 'partlyCancelled'
  /** Height of its placing. */
  readonly height: number
  /** Height of its newest fill or cancellation. */
  readonly changedHeight: number | undefined
}

/** Blocks up to the height are final; none are while it is not known. */
export function orderStatus(
  { state, height, changedHeight = height }: StoredOrder,
  finalHeight: number | undefined,
): OrderStatus {
  const isFinal = (at: number) => finalHeight !== undefined && at <= finalHeight
  if (state === 'filled') return isFinal(changedHeight) ? 5 : 2
  if (state === 'waiting' || state === 'partlyFilled') {
    if (!isFinal(height)) return -1
    return state === 'waiting' ? 0 : 1
  }
  if (!isFinal(changedHeight)) return 6
  return state === 'cancelled' ? 7 : 100
}

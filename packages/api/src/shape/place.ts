import type { IndexState } from '@sundial/store'

/** Whether the height is final, as far as the index knows. */
export const isConfirmed = (height: number, { solidifiedHeight }: IndexState): boolean | undefined =>
  solidifiedHeight === undefined ? undefined : height <= solidifiedHeight

/** Blocks from this height to the head, both counted; unknown above the head. */
export const confirmationsOf = (height: number, { head }: IndexState): number | undefined =>
  head === undefined || height > head.height ? undefined : head.height - height + 1

/** Whether the index holds every block from genesis to its head, so that its totals are the chain's. */
export const isWhole = ({ coverage, head }: IndexState): boolean =>
  coverage.length === 1 && coverage[0]!.from === 0 && coverage[0]!.to === head?.height

import type { Review, Signer } from '@sundial/wallet'
import { create } from 'zustand'

/** A review on screen. The next one waits until it closes, so that nobody approves the wrong one. */
export type OpenReview = {
  readonly review: Review
  readonly signer: Pick<Signer, 'kind' | 'address'>
  /** `signing`: approved, the signer is at work. `failed`: it gave no signature, for this reason. */
  readonly phase: 'review' | 'signing' | 'failed'
  readonly error?: unknown
  readonly approve: () => void
  /** Declines, or closes what failed. */
  readonly dismiss: () => void
}

type State = {
  readonly open: readonly OpenReview[]
  /** Code and texts of reviews are there before the first one opens. */
  readonly isExpected: boolean
}

/** Small, because the first load of every page contains it. */
export const useReviews = create<State>(() => ({ open: [], isExpected: false }))

/** A review will probably open soon. */
export const expectReview = (): void => useReviews.setState({ isExpected: true })

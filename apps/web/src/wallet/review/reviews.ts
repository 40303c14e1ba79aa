import type { Approval, Review, ShowReview, Signer } from '@sundial/wallet'
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

export const useReviews = create<State>(() => ({ open: [], isExpected: false }))

/** A review will probably open soon. */
export const expectReview = (): void => useReviews.setState({ isExpected: true })

/** Shows a review in the dialog of the app, after those that are open. */
export const showReview: ShowReview = (review, signer) =>
  new Promise((resolve) => {
    const close = (entry: OpenReview) =>
      useReviews.setState(({ open }) => ({ open: open.filter((one) => one.review !== entry.review) }))
    const change = (part: Partial<OpenReview>) =>
      useReviews.setState(({ open }) => ({
        open: open.map((one) => (one.review === review ? { ...one, ...part } : one)),
      }))
    const approval: Approval = {
      close(error) {
        if (error === undefined) close(entry)
        else change({ phase: 'failed', error })
      },
    }
    const entry: OpenReview = {
      review,
      signer,
      phase: 'review',
      approve() {
        change({ phase: 'signing' })
        resolve(approval)
      },
      dismiss() {
        close(entry)
        resolve(undefined)
      },
    }
    useReviews.setState(({ open }) => ({ open: [...open, entry] }))
  })

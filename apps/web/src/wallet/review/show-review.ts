import type { Approval, ShowReview } from '@sundial/wallet'
import { type OpenReview, useReviews } from './reviews.ts'

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

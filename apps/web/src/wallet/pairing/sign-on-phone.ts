import { type SigningRequest, SigningRefused } from '@sundial/wallet'
import { useReviews } from '../review/reviews.ts'
import { sign } from '../use-wallet.ts'

/** Signs a request of the desktop after the review of this device; the review closes when the desktop cancels. */
export async function signOnPhone(request: SigningRequest, signal: AbortSignal): Promise<Uint8Array> {
  const before = new Set(useReviews.getState().open.map(({ review }) => review))
  const dismiss = () => {
    for (const entry of useReviews.getState().open) {
      if (!before.has(entry.review) && entry.phase === 'review') entry.dismiss()
    }
  }
  signal.addEventListener('abort', dismiss)
  try {
    const { signature } = await sign(request)
    if (signal.aborted) throw new SigningRefused()
    return signature
  } finally {
    signal.removeEventListener('abort', dismiss)
  }
}

import type { SignerKind } from '@sundial/wallet'
import type { WalletData } from './data.ts'
import type { OpenReview } from './review/reviews.ts'

// The flags of the spec's application state, each derived from what it depends on, so that none can be out of date.

/** Phones and tablets: iPhone, iPad and Android. An iPad calls itself a Mac, but it can be touched. */
export const isMobileDevice = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean =>
  /iPhone|iPad|Android/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Whether a phone can log in to this page by a QR code. A phone or tablet is the other end: it signs for a computer. */
export const mobileLogin = (isMobile: boolean = isMobileDevice()): boolean => !isMobile

/** Whether the active account is shown as a representative. */
export const showSr = ({ account }: Pick<WalletData, 'account'>): boolean =>
  account?.representative?.enabled === true

/** Whether a transaction waits for the phone that logged in by a QR code. */
export const scanTransactionQr = ({
  signer,
  phase,
}: {
  readonly signer: { readonly kind: SignerKind }
  readonly phase: OpenReview['phase']
}): boolean => signer.kind === 'external-device' && phase === 'signing'

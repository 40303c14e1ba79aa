import { create } from 'zustand'

/** Set while an account is logged in, so that other pages know that the wallet's code is needed. */
export const markerKey = 'sundial-logged-in'

type Wanted = {
  /** The wallet's code loads only for people who use it. */
  readonly isWanted: boolean
  /** The header shows an account in place of the button to connect. */
  readonly hasAccount: boolean
  /** The connect dialog is open. */
  readonly isConnecting: boolean
  /** The send dialog is open, with these fields filled in. */
  readonly sending?: SendWish | undefined
}

/** Fields that are filled in before the person types. */
export type SendWish = {
  readonly to?: string
  readonly amount?: string
  /** Value of the token selector, or the id of the token. */
  readonly token?: string
  /** A payment link filled them in, so the dialog says so. */
  readonly isFromLink?: true
  /** Opened as a donation to the operator. */
  readonly isDonation?: true
  /** Sends what another account has, with the signatures of several keys. */
  readonly isShared?: true
}

/** Small, because the first load of every page contains it. */
export const useWanted = create<Wanted>(() => ({
  isWanted: hasMarker(),
  hasAccount: false,
  isConnecting: false,
}))

/** Opens the dialog that lists the ways to log in. */
export const openConnect = (): void => useWanted.setState({ isWanted: true, isConnecting: true })
/** Shows the account of a login that was made on a page. */
export const showWallet = (): void => useWanted.setState({ isWanted: true })
/** Opens the send dialog. */
export const openSend = (sending: SendWish = {}): void => useWanted.setState({ isWanted: true, sending })
export const closeSend = (): void => useWanted.setState({ sending: undefined })
export const closeConnect = (): void => useWanted.setState({ isConnecting: false })

function hasMarker(): boolean {
  try {
    return localStorage.getItem(markerKey) !== null
  } catch {
    return false
  }
}

// A login in another tab brings the wallet to this one.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === markerKey && newValue !== null) useWanted.setState({ isWanted: true })
})

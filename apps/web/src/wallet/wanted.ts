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
  readonly sending?: Sending | undefined
}

/** A wish, and which one it is: a form never goes on with the fields of the one before. */
type Sending = { readonly wish: SendWish; readonly number: number }

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

let lastNumber = 0

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
/** Opens the send dialog in place of one that is open. The returned function closes this one, and no later one. */
export function openSend(wish: SendWish = {}): () => void {
  lastNumber += 1
  const number = lastNumber
  useWanted.setState({ isWanted: true, sending: { wish, number } })
  return () => closeSend(number)
}
/** Closes the send dialog, unless another one has taken its place. */
export const closeSend = (number: number): void =>
  useWanted.setState(({ sending }) => (sending?.number === number ? { sending: undefined } : {}))
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

import { create } from 'zustand'

/** Set while an account is logged in, so that other pages know that the wallet's code is needed. */
export const markerKey = 'sundial-logged-in'

type Wanted = {
  /** The wallet's code loads only for people who use it. */
  readonly isWanted: boolean
  /** The connect dialog is open. */
  readonly isConnecting: boolean
}

/** Small, because the first load of every page contains it. */
export const useWanted = create<Wanted>(() => ({ isWanted: hasMarker(), isConnecting: false }))

/** Opens the dialog that lists the ways to log in. */
export const openConnect = (): void => useWanted.setState({ isWanted: true, isConnecting: true })
/** Shows the account of a login that was made on a page. */
export const showWallet = (): void => useWanted.setState({ isWanted: true })
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

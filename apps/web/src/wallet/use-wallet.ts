import type { SessionState } from '@sundial/wallet'
import { useSyncExternalStore } from 'react'
import { session } from './login/session.ts'

export { session, sign } from './login/session.ts'
export { openConnect, openSend, showWallet } from './wanted.ts'

/** The accounts that are logged in, the active one, and whether it is open. It contains no key. */
export const useWallet = (): SessionState => useSyncExternalStore(subscribe, () => session().state)

const subscribe = (listener: () => void) => session().subscribe(listener)

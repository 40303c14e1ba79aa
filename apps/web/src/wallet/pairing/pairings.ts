import { DesktopPairing } from '@sundial/wallet'
import { create } from 'zustand'
import { pageTimers } from '../page-timers.ts'
import { webRelay } from './web-relay.ts'

/** The phones that are logged in to this page, so that the review can show and cancel their requests. */
export const usePairings = create<{ readonly open: readonly DesktopPairing[] }>(() => ({ open: [] }))

/** A new invitation for one phone. */
export const startPairing = (): DesktopPairing => new DesktopPairing({ relay: webRelay, timers: pageTimers })

/** Remembers a pairing on which a phone has logged in, until it ends. */
export function rememberPairing(pairing: DesktopPairing): void {
  usePairings.setState(({ open }) => ({ open: [...open, pairing] }))
  const stop = pairing.state.subscribe(() => {
    if (pairing.state.get().kind !== 'ended') return
    stop()
    usePairings.setState(({ open }) => ({ open: open.filter((one) => one !== pairing) }))
  })
}

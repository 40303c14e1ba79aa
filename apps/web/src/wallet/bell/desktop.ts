import { useSyncExternalStore } from 'react'

/** Set while the person wants notifications of the system. A logout clears it. */
export const bellKey = 'sundial-bell'

/** `off`: nobody asked for them. `blocked`: the browser refuses. `none`: the browser has none. */
export type DesktopState = 'on' | 'off' | 'blocked' | 'none'

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

export const useDesktop = (): DesktopState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readState)

function readState(): DesktopState {
  if (typeof Notification === 'undefined') return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(bellKey) !== null ? 'on' : 'off'
}

/** Turns notifications of the system on or off. Browsers ask the person on a click only. */
export async function switchDesktop(next: 'on' | 'off'): Promise<void> {
  if (next === 'off') localStorage.removeItem(bellKey)
  else if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(bellKey, '1')
  changed()
}

/** Shows a notification of the system, if the person wants them. The same id is shown once, in whatever tab. */
export function notifyDesktop(id: string, text: string): void {
  if (readState() !== 'on') return
  try {
    void new Notification('Sundial', { body: text, tag: id })
  } catch {
    // Chrome on Android shows them from a service worker only; the bell in the page has them in any case.
  }
}

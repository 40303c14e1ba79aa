import type { ExtensionPort } from '@sundial/wallet'

/** The window of this page, where extensions put their objects and announce themselves. */
export const extensionWindow: ExtensionPort = {
  member: (name) => (window as unknown as Readonly<Record<string, unknown>>)[name],
  onAnnounced(listener) {
    const take = (event: Event) => listener((event as CustomEvent<unknown>).detail)
    window.addEventListener('TIP6963:announceProvider', take)
    window.dispatchEvent(new Event('TIP6963:requestProvider'))
    return () => window.removeEventListener('TIP6963:announceProvider', take)
  },
  onMessage(listener) {
    const take = ({ source, data }: MessageEvent<unknown>) => {
      if (source === window) listener(data)
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  },
}

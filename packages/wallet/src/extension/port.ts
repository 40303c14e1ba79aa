/** The window as extensions see it. All that comes from it was written by strangers and may lie, throw or hang. */
export interface ExtensionPort {
  /** What an extension put on the window under this name. */
  member(name: 'tron' | 'tronLink' | 'tronWeb'): unknown
  /** Listens to wallets that announce themselves (TIP-6963) and asks them to. Returns the end of listening. */
  onAnnounced(listener: (detail: unknown) => void): () => void
  /** Messages that extensions post to the window itself. Returns the end of listening. */
  onMessage(listener: (data: unknown) => void): () => void
}

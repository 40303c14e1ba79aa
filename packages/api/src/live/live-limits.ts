/** Limits for one listener, for one address and for all of them together. */
export const liveLimits = {
  /** Bytes of a message from a listener: an address with its command has 41. */
  messageBytes: 256,
  /** Messages from a listener between two heartbeats. */
  messages: 60,
  addresses: 20,
  /** Connections of one address; a proxy on this machine forwards many clients and is not counted. */
  connectionsOfAddress: 100,
  connections: 10_000,
  /** Unsent bytes of a listener above which only the newest messages are queued. */
  bufferedBytes: 64 * 1024,
  /** Transfers queued for a slow listener. */
  waitingTransfers: 500,
  /** A listener that does not read its queue for this long is disconnected. */
  stuckMs: 30_000,
  heartbeatMs: 15_000,
} as const

export type LiveLimits = { readonly [Name in keyof typeof liveLimits]: number }

/** Bounds on what one listener, one address and all of them together may take. */
export const liveLimits = {
  /** Bytes of a message to us: an address with its command has 41. */
  messageBytes: 256,
  /** Messages to us between two heartbeats. */
  messages: 60,
  addresses: 20,
  /** Connections of one address of the network; a proxy on this machine speaks for many and counts as none. */
  connectionsOfAddress: 100,
  connections: 10_000,
  /** Bytes on their way to a listener above which only the newest is kept for it. */
  bufferedBytes: 64 * 1024,
  /** Transfers kept for a listener that reads too slowly. */
  waitingTransfers: 500,
  /** After so long without taking what waits a listener is cut off. */
  stuckMs: 30_000,
  heartbeatMs: 15_000,
} as const

export type LiveLimits = { readonly [Name in keyof typeof liveLimits]: number }

/** Limits of the relay between a desktop and a phone. An IPv6 /64 counts as one address. */
export const relayLimits = {
  /** The same as in packages/wallet/src/pairing/limits.ts. */
  frameBytes: 128 * 1024,
  channels: 2000,
  channelsOfAddress: 32,
  connections: 4000,
  connectionsOfAddress: 64,
  /** Attempts of an address to join a channel: at once, and refilled each second. */
  joinsAtOnce: 40,
  joinsPerSecond: 1,
  /** Unsent bytes of an end that reads slowly; it is disconnected, and the other end sends again later. */
  bufferedBytes: 512 * 1024,
  /** Unsent bytes of all ends together; frames beyond it are dropped, and their senders send them again later. */
  bufferedBytesOfAll: 64 * 1024 * 1024,
  /** Between two heartbeats, from one end. */
  frames: 240,
  bytes: 2 * 1024 * 1024,
  heartbeatMs: 15_000,
  /** From the connection to the message that joins a channel. */
  joinMs: 10_000,
  /** For the phone to join the channel of a desktop. */
  invitationMs: 6 * 60_000,
  /** For one end to come back. */
  awayMs: 30 * 60_000,
  /** For an end to come back when both are away. */
  emptyMs: 2 * 60_000,
  lifeMs: 12 * 3_600_000,
} as const

export type RelayLimits = { readonly [Name in keyof typeof relayLimits]: number }

/** Close codes of our own (RFC 6455 leaves 4000 to 4999 to applications). */
export const closeCodes = {
  /** Sent by an end that gives up the channel. */
  leave: 4000,
  malformed: 4400,
  unknown: 4404,
  expired: 4408,
  used: 4409,
  left: 4410,
  busy: 4429,
} as const

export type RelayRefusal = Exclude<keyof typeof closeCodes, 'leave'>

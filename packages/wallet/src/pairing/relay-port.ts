import type { End } from './session-keys.ts'
import type { PairingEnd } from './pairing-errors.ts'

/** Whether frames arrive: the other end is there, it is away, or this end has no connection to the relay. */
export type Presence = 'present' | 'away' | 'offline'

export type RelayEvents = {
  /** Called with `present` each time that both ends are connected, also when they were before. */
  readonly onPresence: (presence: Presence) => void
  readonly onFrame: (frame: Uint8Array) => void
  /** The relay gives up the channel. Nothing follows. */
  readonly onEnd: (reason: PairingEnd) => void
}

/** A place in a channel. It reconnects by itself until it is closed; frames that are sent while it cannot are lost. */
export interface RelayConnection {
  send(frame: Uint8Array): void
  /** Gives up the channel for both ends. */
  close(): void
}

/** A server that passes frames between the two ends of a channel. The ends do not trust it. */
export interface Relay {
  connect(channel: string, end: End, events: RelayEvents): RelayConnection
}

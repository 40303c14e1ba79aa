import type { Timers } from '../ports.ts'
import {
  type Handshake,
  DesktopHandshake,
  frameKinds,
  type HandshakeParts,
  PhoneHandshake,
} from './handshake.ts'
import { pairingLimits } from './limits.ts'
import type { PairingEnd } from './pairing-errors.ts'
import { encodeMessage, type PairingMessage } from './pairing-messages.ts'
import { Records } from './records.ts'
import type { Presence, Relay, RelayConnection } from './relay-port.ts'
import type { End, SessionKeys } from './session-keys.ts'

const mostPings = 8

export type SecureEvents = {
  /** The ends share keys now; people may compare these digits. */
  readonly onAgreed: (comparison: string) => void
  /** Throws for a message that does not belong here, which ends the pairing. */
  readonly onMessage: (bytes: Uint8Array) => void
  readonly onPresence: (presence: Presence) => void
  readonly onEnd: (reason: PairingEnd) => void
}

export type SecureParts = HandshakeParts & {
  readonly end: End
  readonly relay: Relay
  readonly timers: Timers
  readonly events: SecureEvents
}

/** The handshake and the records of one end over a relay. Any deviation ends it, with the reason `altered`. */
export class SecureConnection {
  readonly #parts: SecureParts
  readonly #handshake: Handshake
  readonly #connection: RelayConnection
  #records: Records | undefined
  #hasEnded = false
  #cancelPing: () => void = () => undefined
  /** Frames are taken and sealed one after another. */
  #work: Promise<void> = Promise.resolve()

  constructor(parts: SecureParts) {
    this.#parts = parts
    this.#handshake = parts.end === 'phone' ? new PhoneHandshake(parts) : new DesktopHandshake(parts)
    this.#connection = parts.relay.connect(parts.invitation.channel, parts.end, {
      onPresence: (presence) => this.#changePresence(presence),
      onFrame: (frame) => this.#enqueue(async () => this.#take(frame)),
      onEnd: (reason) => this.#end(reason),
    })
  }

  /** Sends it now, and again after a lost connection. Nothing is sent before the ends have agreed on keys. */
  send(message: PairingMessage): void {
    this.#enqueue(async () => {
      if (this.#records === undefined) return
      // A peer that acknowledges nothing is gone for good.
      if (!this.#records.hasRoom) return this.#end('expired')
      this.#transmit(await this.#records.seal(encodeMessage(message)))
    })
  }

  /** Says goodbye and gives up the channel. */
  close(): void {
    this.send({ kind: 'bye' })
    this.#enqueue(async () => this.#end('closed'))
  }

  /** Ends it now, without a message. */
  end(reason: PairingEnd): void {
    this.#end(reason)
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#hasEnded) return
      try {
        await work()
      } catch {
        this.#end('altered')
      }
    })
  }

  #changePresence(presence: Presence): void {
    if (this.#hasEnded) return
    this.#parts.events.onPresence(presence)
    if (presence === 'present') this.#enqueue(async () => this.#repeat())
  }

  /** What the other end may have missed. */
  async #repeat(): Promise<void> {
    if (this.#records?.hasReceived !== true) {
      const opening = await this.#handshake.opening()
      if (opening !== undefined) this.#transmit(opening)
    }
    for (const frame of this.#records?.unacknowledged ?? []) this.#transmit(frame)
  }

  async #take(frame: Uint8Array): Promise<void> {
    if (frame.length > pairingLimits.frameBytes) return this.#end('altered')
    if (frame[0] === frameKinds.record) {
      if (this.#records === undefined) return this.#end('altered')
      const message = await this.#records.open(frame)
      if (message !== undefined && !this.#hasEnded) this.#parts.events.onMessage(message)
      return
    }
    const { reply, keys } = await this.#handshake.take(frame)
    if (reply !== undefined) this.#transmit(reply)
    if (keys !== undefined) this.#agree(keys)
  }

  #agree({ desktop, phone, comparison }: SessionKeys): void {
    if (this.#hasEnded) return
    const isPhone = this.#parts.end === 'phone'
    this.#records = new Records({ sending: isPhone ? phone : desktop, receiving: isPhone ? desktop : phone })
    this.#ping()
    this.#parts.events.onAgreed(comparison)
  }

  #ping(): void {
    this.#cancelPing = this.#parts.timers.after(pairingLimits.pingMs, () => {
      this.#enqueue(async () => this.#repeat())
      // Pings to an absent end would fill the room for records.
      if ((this.#records?.unacknowledged.length ?? 0) < mostPings) this.send({ kind: 'ping' })
      this.#ping()
    })
  }

  #transmit(frame: Uint8Array): void {
    if (!this.#hasEnded) this.#connection.send(frame)
  }

  #end(reason: PairingEnd): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#records = undefined
    this.#cancelPing()
    this.#connection.close()
    this.#parts.events.onEnd(reason)
  }
}

import type { Address } from '@sundial/primitives'
import { CannotSign, SigningRefused } from '../errors.ts'
import type { Timers } from '../ports.ts'
import type { SigningRequest } from '../signer.ts'
import type { HandshakeParts } from './handshake.ts'
import { pairingLimits } from './limits.ts'
import type { PairingEnd } from './pairing-errors.ts'
import { type Refusal, refusals, readToPhone, type ToPhone } from './pairing-messages.ts'
import type { Presence, Relay } from './relay-port.ts'
import { SecureConnection } from './secure-connection.ts'
import { Watched } from './watched.ts'

export type PhoneState = { readonly presence: Presence; readonly isSigning: boolean } & (
  | { readonly kind: 'joining' }
  /** The ends share keys, and nobody has logged in. */
  | { readonly kind: 'agreed'; readonly comparison: string }
  | { readonly kind: 'logging-in' | 'open'; readonly address: Address }
  | { readonly kind: 'ended'; readonly reason: PairingEnd }
)

export type PhoneParts = HandshakeParts & {
  readonly relay: Relay
  readonly timers: Timers
  /** Shows the request and signs it; the signal aborts when the desktop cancels. */
  readonly sign: (request: SigningRequest, signal: AbortSignal) => Promise<Uint8Array>
}

/** The phone's end: uses an invitation, logs in with an address, and signs what the person approves. */
export class PhonePairing {
  readonly state = new Watched<PhoneState>({ kind: 'joining', presence: 'offline', isSigning: false })
  readonly #parts: PhoneParts
  readonly #connection: SecureConnection
  readonly #cancelExpiry: () => void
  #request: { readonly id: number; readonly abort: AbortController } | undefined

  constructor(parts: PhoneParts) {
    this.#parts = parts
    this.#connection = new SecureConnection({
      ...parts,
      end: 'phone',
      events: {
        onAgreed: (comparison) => this.state.set({ ...this.#shared(), kind: 'agreed', comparison }),
        onMessage: (bytes) => this.#take(readToPhone(bytes)),
        onPresence: (presence) => this.state.set({ ...this.state.get(), presence }),
        onEnd: (reason) => this.#end(reason),
      },
    })
    this.#cancelExpiry = parts.timers.after(pairingLimits.invitationMs, () => this.#connection.end('expired'))
  }

  /** Logs the desktop in with this address; the person has compared the digits. */
  logIn(address: Address): void {
    if (this.state.get().kind !== 'agreed') return
    this.state.set({ ...this.#shared(), kind: 'logging-in', address })
    this.#connection.send({ kind: 'app-login', code: this.#parts.invitation.code, address })
  }

  close(): void {
    this.#connection.close()
  }

  #take(message: ToPhone): void {
    switch (message.kind) {
      case 'ping':
        return
      case 'bye':
        return this.#connection.end('left')
      case 'welcome':
        return this.#open()
      case 'cancel':
        if (this.#request?.id === message.id) this.#request.abort.abort()
        return
      case 'sign':
        void this.#sign(message.id, message.request)
        return
    }
  }

  #open(): void {
    const state = this.state.get()
    if (state.kind !== 'logging-in') return this.#connection.end('altered')
    this.#cancelExpiry()
    this.state.set({ ...state, kind: 'open' })
  }

  async #sign(id: number, request: SigningRequest): Promise<void> {
    if (this.state.get().kind !== 'open') return this.#connection.end('altered')
    if (this.#request !== undefined) return this.#refuse(id, 'busy')
    const abort = new AbortController()
    this.#request = { id, abort }
    this.state.set({ ...this.state.get(), isSigning: true })
    try {
      const signature = await this.#parts.sign(request, abort.signal)
      if (!abort.signal.aborted) this.#connection.send({ kind: 'signature', id, signature })
    } catch (error) {
      if (!abort.signal.aborted) this.#refuse(id, refusalOf(error))
    } finally {
      this.#request = undefined
      this.state.set({ ...this.state.get(), isSigning: false })
    }
  }

  #refuse(id: number, reason: Refusal): void {
    this.#connection.send({ kind: 'refusal', id, reason })
  }

  #shared() {
    const { presence, isSigning } = this.state.get()
    return { presence, isSigning }
  }

  #end(reason: PairingEnd): void {
    this.#cancelExpiry()
    this.#parts.invitation.secret.fill(0)
    this.state.set({ kind: 'ended', reason, presence: 'offline', isSigning: false })
    this.#request?.abort.abort()
  }
}

/** The desktop learns the kind of the reason only: no text of an error leaves the phone. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof CannotSign) return refusals.find((reason) => reason === error.limit) ?? 'failed'
  return error instanceof SigningRefused ? 'declined' : 'failed'
}

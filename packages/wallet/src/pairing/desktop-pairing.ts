import type { Address } from '@sundial/primitives'
import { CannotSign, SignerUnavailable, SigningFailed, SigningRefused } from '../errors.ts'
import type { Timers } from '../ports.ts'
import type { SigningLimit, SigningRequest } from '../signer.ts'
import type { HandshakeParts } from './handshake.ts'
import { createInvitation, type Invitation } from './invitation.ts'
import { pairingLimits } from './limits.ts'
import type { PairingEnd } from './pairing-errors.ts'
import { type Refusal, readToDesktop, type ToDesktop } from './pairing-messages.ts'
import type { Presence, Relay } from './relay-port.ts'
import { SecureConnection } from './secure-connection.ts'
import { Watched } from './watched.ts'

export type DesktopState = {
  readonly presence: Presence
  /** Cancels the request that the phone shows. */
  readonly cancel?: () => void
} & (
  | { readonly kind: 'inviting' }
  | { readonly kind: 'agreed'; readonly comparison: string }
  | { readonly kind: 'open'; readonly address: Address }
  | { readonly kind: 'ended'; readonly reason: PairingEnd }
)

export type DesktopParts = Omit<HandshakeParts, 'invitation'> & {
  readonly relay: Relay
  readonly timers: Timers
  readonly invitation?: Invitation
}

type Pending = {
  readonly id: number
  readonly resolve: (signature: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** The desktop's end: shows an invitation, accepts one login, and asks the phone to sign. */
export class DesktopPairing {
  readonly invitation: Invitation
  readonly state = new Watched<DesktopState>({ kind: 'inviting', presence: 'offline' })
  readonly #timers: Timers
  readonly #connection: SecureConnection
  readonly #cancelExpiry: () => void
  #pending: Pending | undefined
  #requestCount = 0

  constructor(parts: DesktopParts) {
    this.invitation = parts.invitation ?? createInvitation(parts.random)
    this.#timers = parts.timers
    this.#connection = new SecureConnection({
      ...parts,
      invitation: this.invitation,
      end: 'desktop',
      events: {
        onAgreed: (comparison) =>
          this.state.set({ kind: 'agreed', comparison, presence: this.state.get().presence }),
        onMessage: (bytes) => this.#take(readToDesktop(bytes)),
        onPresence: (presence) => this.state.set({ ...this.state.get(), presence }),
        onEnd: (reason) => this.#end(reason),
      },
    })
    this.#cancelExpiry = parts.timers.after(pairingLimits.invitationMs, () => this.#connection.end('expired'))
  }

  /** The phone's signature. Throws `SigningRefused`, `CannotSign`, `SigningFailed` or `SignerUnavailable`. */
  async sign(request: SigningRequest, signal?: AbortSignal): Promise<Uint8Array> {
    if (this.state.get().kind !== 'open') throw lost()
    if (this.#pending !== undefined)
      throw new SignerUnavailable('The phone shows another request. Finish it first.')
    if (signal?.aborted === true) throw cancelled()
    const id = (this.#requestCount += 1)
    const cancel = (error: Error) => {
      if (this.#pending?.id !== id) return
      this.#connection.send({ kind: 'cancel', id })
      this.#pending.reject(error)
    }
    const onAbort = () => cancel(cancelled())
    const stopTimer = this.#timers.after(pairingLimits.signingMs, () =>
      cancel(new SignerUnavailable('The phone did not answer in time. Nothing was signed.')),
    )
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.#pending = { id, resolve, reject }
        this.state.set({ ...this.state.get(), cancel: onAbort })
        signal?.addEventListener('abort', onAbort)
        this.#connection.send({ kind: 'sign', id, request })
      })
    } finally {
      stopTimer()
      signal?.removeEventListener('abort', onAbort)
      this.#pending = undefined
      const { cancel: _, ...state } = this.state.get()
      this.state.set(state)
    }
  }

  close(): void {
    this.#connection.close()
  }

  #take(message: ToDesktop): void {
    switch (message.kind) {
      case 'ping':
        return
      case 'bye':
        return this.#connection.end('left')
      case 'app-login':
        return this.#logIn(message)
      case 'signature':
        // The answer to a request that was cancelled has no one waiting for it.
        if (this.#pending?.id === message.id) this.#pending.resolve(message.signature)
        return
      case 'refusal':
        if (this.#pending?.id === message.id) this.#pending.reject(errorOf(message.reason))
        return
    }
  }

  #logIn({ code, address }: Extract<ToDesktop, { kind: 'app-login' }>): void {
    const { kind, presence } = this.state.get()
    if (kind !== 'agreed' || code !== this.invitation.code) return this.#connection.end('altered')
    this.#cancelExpiry()
    this.#connection.send({ kind: 'welcome' })
    this.state.set({ kind: 'open', address, presence })
  }

  #end(reason: PairingEnd): void {
    this.#cancelExpiry()
    this.invitation.secret.fill(0)
    this.state.set({ kind: 'ended', reason, presence: 'offline' })
    this.#pending?.reject(lost())
  }
}

const lost = () =>
  new SignerUnavailable(
    'The connection to the phone has ended. Log in with the phone again. Nothing was signed.',
  )

const cancelled = () => new SigningRefused('The request was cancelled. Nothing was signed.')

function errorOf(reason: Refusal): Error {
  switch (reason) {
    case 'declined':
      return new SigningRefused('The request was declined on the phone. Nothing was signed.')
    case 'busy':
      return new SignerUnavailable('The phone shows another request. Finish it first.')
    case 'failed':
      return new SigningFailed('The phone could not sign. Nothing was signed.')
    default:
      return new CannotSign(reason satisfies SigningLimit)
  }
}

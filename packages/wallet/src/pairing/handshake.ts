import { concatBytes, equalBytes, fromText } from '@sundial/primitives'
import type { Invitation, RandomBytes } from './invitation.ts'
import { randomBytes } from './invitation.ts'
import { FrameAltered } from './pairing-errors.ts'
import {
  contextOf,
  deriveSessionKeys,
  type End,
  handshakeKey,
  newKeyPair,
  copyPlain,
  publicBytes,
  type SessionKeys,
  sha256Of,
} from './session-keys.ts'

/** First byte of a frame. */
export const frameKinds = { commit: 1, offer: 2, reveal: 3, record: 4 } as const

export type HandshakeStep = {
  readonly reply?: Uint8Array
  readonly keys?: SessionKeys
}

/**
 * Three frames. The phone commits to its key (1), the desktop sends its own (2), the phone reveals its key (3): nobody
 * between them can choose a key after it has seen the other one, so that six digits are enough to compare. A MAC under
 * the secret of the invitation protects each frame.
 */
export interface Handshake {
  /** The frame that begins or repeats the handshake while the other end is present. */
  opening(): Promise<Uint8Array | undefined>
  /** The answer to a frame of the other end. Throws `pairing_altered`. */
  take(frame: Uint8Array): Promise<HandshakeStep>
}

export type HandshakeParts = {
  readonly invitation: Invitation
  readonly random?: RandomBytes
  readonly keyPair?: () => Promise<CryptoKeyPair>
}

const publicLength = 65
const nonceLength = 16
const macLength = 32
const revealLength = publicLength + nonceLength

export class PhoneHandshake implements Handshake {
  readonly #parts: HandshakeParts
  #own:
    | { readonly pair: CryptoKeyPair; readonly revealed: Uint8Array; readonly commit: Uint8Array }
    | undefined
  #done: { readonly offer: Uint8Array; readonly step: HandshakeStep } | undefined

  constructor(parts: HandshakeParts) {
    this.#parts = parts
  }

  /** The commit, or the reveal once the offer is here: the desktop may not have received it. */
  async opening(): Promise<Uint8Array> {
    if (this.#done?.step.reply !== undefined) return this.#done.step.reply
    this.#own ??= await this.#createOwn()
    const { invitation } = this.#parts
    return authenticated(invitation, 'phone', frame('commit', this.#own.commit))
  }

  async take(received: Uint8Array): Promise<HandshakeStep> {
    if (this.#done !== undefined) {
      if (equalBytes(received, this.#done.offer)) return { reply: this.#done.step.reply! }
      throw new FrameAltered()
    }
    if (this.#own === undefined) throw new FrameAltered()
    const { invitation } = this.#parts
    const { pair, revealed, commit } = this.#own
    const offer = await verified(invitation, 'desktop', {
      received,
      kind: 'offer',
      length: revealLength,
      after: commit,
    })
    const transcript = concatBytes(commit, offer, revealed)
    const reply = await authenticated(
      invitation,
      'phone',
      frame('reveal', revealed),
      concatBytes(commit, offer),
    )
    const keys = await keysOf(invitation, pair, { other: offer, transcript })
    this.#done = { offer: received.slice(), step: { reply, keys } }
    return this.#done.step
  }

  async #createOwn() {
    const { random = randomBytes, keyPair = newKeyPair } = this.#parts
    const pair = await keyPair()
    const revealed = concatBytes(await publicBytes(pair), random(nonceLength))
    return { pair, revealed, commit: await commitTo(revealed) }
  }
}

export class DesktopHandshake implements Handshake {
  readonly #parts: HandshakeParts
  #begun:
    | {
        readonly pair: CryptoKeyPair
        readonly commit: Uint8Array
        readonly offer: Uint8Array
        readonly frame: Uint8Array
      }
    | undefined
  #revealFrame: Uint8Array | undefined

  constructor(parts: HandshakeParts) {
    this.#parts = parts
  }

  async opening(): Promise<undefined> {
    return undefined
  }

  async take(received: Uint8Array): Promise<HandshakeStep> {
    if (received[0] === frameKinds.commit) return { reply: await this.#takeCommit(received) }
    if (this.#revealFrame !== undefined) {
      if (equalBytes(received, this.#revealFrame)) return {}
      throw new FrameAltered()
    }
    return { keys: await this.#takeReveal(received) }
  }

  /** The same commit again gets the same offer; another one is another phone. */
  async #takeCommit(received: Uint8Array): Promise<Uint8Array> {
    const { invitation, random = randomBytes, keyPair = newKeyPair } = this.#parts
    const commit = await verified(invitation, 'phone', { received, kind: 'commit', length: 32 })
    if (this.#begun !== undefined) {
      if (equalBytes(commit, this.#begun.commit)) return this.#begun.frame
      throw new FrameAltered()
    }
    const pair = await keyPair()
    const offer = concatBytes(await publicBytes(pair), random(nonceLength))
    const sent = await authenticated(invitation, 'desktop', frame('offer', offer), commit)
    this.#begun = { pair, commit, offer, frame: sent }
    return sent
  }

  async #takeReveal(received: Uint8Array): Promise<SessionKeys> {
    if (this.#begun === undefined) throw new FrameAltered()
    const { invitation } = this.#parts
    const { pair, commit, offer } = this.#begun
    const after = concatBytes(commit, offer)
    const revealed = await verified(invitation, 'phone', {
      received,
      kind: 'reveal',
      length: revealLength,
      after,
    })
    if (!equalBytes(await commitTo(revealed), commit)) throw new FrameAltered()
    const keys = await keysOf(invitation, pair, { other: revealed, transcript: concatBytes(after, revealed) })
    this.#revealFrame = received.slice()
    return keys
  }
}

const frame = (kind: 'commit' | 'offer' | 'reveal', body: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(frameKinds[kind]), body)

const commitTo = async (revealed: Uint8Array): Promise<Uint8Array> =>
  sha256Of(fromText('sundial pairing commit'), revealed)

async function keysOf(
  invitation: Invitation,
  own: CryptoKeyPair,
  { other, transcript }: { readonly other: Uint8Array; readonly transcript: Uint8Array },
): Promise<SessionKeys> {
  try {
    return await deriveSessionKeys({
      invitation,
      own,
      other: other.slice(0, publicLength),
      transcript: await sha256Of(contextOf(invitation), transcript),
    })
  } catch (cause) {
    throw new FrameAltered({ cause })
  }
}

const none = new Uint8Array(0)

/** The frame with a MAC over it and over the frames before it. */
async function authenticated(
  invitation: Invitation,
  end: End,
  sent: Uint8Array,
  after: Uint8Array = none,
): Promise<Uint8Array> {
  const key = await handshakeKey(invitation, end)
  const mac = await crypto.subtle.sign('HMAC', key, copyPlain(concatBytes(sent, after)))
  return concatBytes(sent, new Uint8Array(mac))
}

type Received = {
  readonly received: Uint8Array
  readonly kind: 'commit' | 'offer' | 'reveal'
  readonly length: number
  readonly after?: Uint8Array
}

/** The body of a frame of the other end. */
async function verified(
  invitation: Invitation,
  end: End,
  { received, kind, length, after = none }: Received,
): Promise<Uint8Array> {
  if (received.length !== 1 + length + macLength || received[0] !== frameKinds[kind]) throw new FrameAltered()
  const sent = received.slice(0, 1 + length)
  const mac = copyPlain(received.slice(1 + length))
  const key = await handshakeKey(invitation, end)
  if (await crypto.subtle.verify('HMAC', key, mac, copyPlain(concatBytes(sent, after)))) return sent.slice(1)
  throw new FrameAltered()
}

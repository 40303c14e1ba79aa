import { concatBytes } from '@sundial/primitives'
import { frameKinds } from './handshake.ts'
import { pairingLimits } from './limits.ts'
import { FrameAltered } from './pairing-errors.ts'
import { copyPlain } from './session-keys.ts'

const headerLength = 9

type Kept = { readonly counter: number; readonly frame: Uint8Array }

/**
 * Encrypted records between the two ends. A record is its kind, its counter, the number of records that have arrived
 * from the other end, and the ciphertext of AES-256-GCM, which covers all of them. Each direction has its own key, and
 * the counter is the nonce. A record stays here until the other end acknowledges it, and is sent again, byte for byte,
 * after the connection was lost.
 */
export class Records {
  readonly #sending: CryptoKey
  readonly #receiving: CryptoKey
  #sentCount = 0
  #receivedCount = 0
  #kept: readonly Kept[] = []

  constructor({ sending, receiving }: { readonly sending: CryptoKey; readonly receiving: CryptoKey }) {
    this.#sending = sending
    this.#receiving = receiving
  }

  /** Whether anything has arrived. */
  get hasReceived(): boolean {
    return this.#receivedCount > 0
  }

  /** Frames to send again, in order. */
  get unacknowledged(): readonly Uint8Array[] {
    return this.#kept.map(({ frame }) => frame)
  }

  /** Whether one more record may wait for its acknowledgement. */
  get hasRoom(): boolean {
    return this.#kept.length < pairingLimits.unacknowledged && this.#sentCount < pairingLimits.records
  }

  /** The frame of a message. Calls must not overlap. */
  async seal(message: Uint8Array): Promise<Uint8Array> {
    if (!this.hasRoom) throw new FrameAltered()
    const counter = this.#sentCount++
    const header = headerOf(counter, this.#receivedCount)
    const ciphertext = await crypto.subtle.encrypt(
      parametersOf(header, counter),
      this.#sending,
      copyPlain(message),
    )
    const frame = concatBytes(header, new Uint8Array(ciphertext))
    this.#kept = [...this.#kept, { counter, frame }]
    return frame
  }

  /**
   * The message of a frame; `undefined` for one that has arrived before, and for one after a gap, which the sender sends
   * again. Throws `pairing_altered` for a changed, foreign or reflected frame. Calls must not overlap.
   */
  async open(frame: Uint8Array): Promise<Uint8Array | undefined> {
    if (frame.length < headerLength + 16 || frame[0] !== frameKinds.record) throw new FrameAltered()
    const header = frame.slice(0, headerLength)
    const view = new DataView(header.buffer)
    const counter = view.getUint32(1)
    const acknowledged = view.getUint32(5)
    if (acknowledged > this.#sentCount) throw new FrameAltered()
    const message = await this.#decrypt(header, counter, frame.slice(headerLength))
    this.#kept = this.#kept.filter((kept) => kept.counter >= acknowledged)
    if (counter !== this.#receivedCount) return undefined
    this.#receivedCount += 1
    return message
  }

  async #decrypt(header: Uint8Array, counter: number, ciphertext: Uint8Array): Promise<Uint8Array> {
    try {
      const parameters = parametersOf(header, counter)
      return new Uint8Array(await crypto.subtle.decrypt(parameters, this.#receiving, copyPlain(ciphertext)))
    } catch (cause) {
      throw new FrameAltered({ cause })
    }
  }
}

function headerOf(counter: number, acknowledged: number): Uint8Array {
  const header = new Uint8Array(headerLength)
  const view = new DataView(header.buffer)
  header[0] = frameKinds.record
  view.setUint32(1, counter)
  view.setUint32(5, acknowledged)
  return header
}

/** The nonce is the counter in 12 bytes; the header is authenticated. */
function parametersOf(header: Uint8Array, counter: number): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, counter)
  return { name: 'AES-GCM', iv, additionalData: copyPlain(header), tagLength: 128 }
}

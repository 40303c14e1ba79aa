import type { WebSocket } from 'ws'
import type { EndConnection } from './channel.ts'
import { type Join, type Membership, type PairingRelay } from './pairing-relay.ts'
import { closeCodes, type RelayRefusal } from './relay-limits.ts'

/** RFC 6455, section 7.4: too many messages. */
const policyViolation = 1008

/** The first message of an end: `desktop|phone <channel> <token>`, both of 16 bytes as base64url. */
export function readJoin(text: string): Join | undefined {
  const [, end, channel = '', token = ''] = /^(desktop|phone) ([\w-]{22}) ([\w-]{22})$/.exec(text) ?? []
  return end === 'desktop' || end === 'phone' ? { end, channel, token } : undefined
}

/** Unsent bytes of all sockets. */
export type Backlog = { bytes: number }

/** One socket of an end: a text that joins, then frames in binary. The relay answers with the texts `present` and `away`. */
export class PairingSocket implements EndConnection {
  readonly #socket: WebSocket
  readonly #relay: PairingRelay
  readonly #address: string
  readonly #backlog: Backlog
  readonly #joinTimer: ReturnType<typeof setTimeout>
  #membership: Membership | undefined
  #frameCount = 0
  #byteCount = 0
  #isAlive = true

  constructor(
    socket: WebSocket,
    {
      relay,
      address,
      backlog,
    }: { readonly relay: PairingRelay; readonly address: string; readonly backlog: Backlog },
  ) {
    this.#socket = socket
    this.#relay = relay
    this.#address = address
    this.#backlog = backlog
    this.#joinTimer = setTimeout(() => this.#refuse('malformed'), relay.limits.joinMs)
    this.#joinTimer.unref()
    // A `nodebuffer` socket, which is the default, emits each message as one Buffer.
    socket.on('message', (bytes, isBinary) => this.#take(bytes as Buffer, isBinary))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    socket.on('close', (code) => this.#close(code))
    // A malformed or too long frame: `ws` closes the socket itself.
    socket.on('error', () => undefined)
  }

  sendFrame(frame: Buffer): void {
    const { bufferedBytes, bufferedBytesOfAll } = this.#relay.limits
    if (this.#socket.bufferedAmount + frame.length > bufferedBytes) return this.terminate()
    if (this.#backlog.bytes + frame.length > bufferedBytesOfAll) return
    this.#backlog.bytes += frame.length
    this.#socket.send(frame, () => {
      this.#backlog.bytes -= frame.length
    })
  }

  tellPresence(presence: 'present' | 'away'): void {
    this.#socket.send(presence)
  }

  close(reason: 'left' | 'expired'): void {
    this.#socket.close(closeCodes[reason], reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Disconnects an end that answered no ping; pings the others. */
  beat(): void {
    if (!this.#isAlive) return this.terminate()
    this.#isAlive = false
    this.#frameCount = 0
    this.#byteCount = 0
    this.#socket.ping()
  }

  #take(bytes: Buffer, isBinary: boolean): void {
    if (this.#membership === undefined)
      return this.#join(isBinary ? undefined : readJoin(bytes.toString('latin1')))
    if (!isBinary) return this.#refuse('malformed')
    this.#frameCount += 1
    this.#byteCount += bytes.length
    const { frames, bytes: mostBytes } = this.#relay.limits
    if (this.#frameCount > frames || this.#byteCount > mostBytes) {
      this.#relay.refuse('busy')
      return this.#socket.close(policyViolation, 'too many frames')
    }
    this.#membership.pass(bytes)
  }

  #join(join: Join | undefined): void {
    clearTimeout(this.#joinTimer)
    if (join === undefined) return this.#refuse('malformed')
    const membership = this.#relay.join(this, join, this.#address)
    if (typeof membership === 'string') return this.#socket.close(closeCodes[membership], membership)
    this.#membership = membership
  }

  #refuse(reason: RelayRefusal): void {
    this.#relay.refuse(reason)
    this.#socket.close(closeCodes[reason], reason)
  }

  #close(code: number): void {
    clearTimeout(this.#joinTimer)
    if (code === closeCodes.leave) this.#membership?.leave()
    else this.#membership?.lose()
  }
}

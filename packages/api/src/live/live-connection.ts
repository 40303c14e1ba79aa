import { isAddress, toAddress } from '@sundial/primitives'
import type { WebSocket } from 'ws'
import type { Listener, LiveHub } from './live-hub.ts'
import type { LiveLimits } from './live-limits.ts'
import { Outbox } from './outbox.ts'

/** Codes of RFC 6455, section 7.4. */
const unsupportedData = 1003
const policyViolation = 1008

/** One socket: takes TronScan's text messages (an address, `cancel:<address>`) and is dropped when it stops answering. */
export class LiveConnection {
  readonly #socket: WebSocket
  readonly #hub: LiveHub
  readonly #limits: LiveLimits
  readonly #outbox: Outbox
  readonly #listener: Listener
  #messageCount = 0
  #isAlive = true

  constructor(socket: WebSocket, hub: LiveHub, limits: LiveLimits) {
    this.#socket = socket
    this.#hub = hub
    this.#limits = limits
    this.#outbox = new Outbox(socket, limits)
    this.#listener = { post: (message) => this.#outbox.post(message), addresses: new Set() }
    socket.on('message', (bytes, isBinary) => this.#take(bytes, isBinary))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    socket.on('close', () => hub.leave(this.#listener))
    // A malformed frame: `ws` closes the socket itself.
    socket.on('error', () => undefined)
    hub.join(this.#listener)
  }

  /** Cuts off a listener that answered no ping or takes nothing; greets the others. */
  beat(): void {
    const { waitingSinceMs } = this.#outbox
    const isStuck = waitingSinceMs !== undefined && Date.now() - waitingSinceMs > this.#limits.stuckMs
    if (!this.#isAlive || isStuck) return this.end()
    this.#isAlive = false
    this.#messageCount = 0
    this.#socket.ping()
    this.#hub.repeat(this.#listener)
  }

  end(): void {
    this.#socket.terminate()
  }

  #take(bytes: Buffer, isBinary: boolean): void {
    this.#messageCount += 1
    if (isBinary) return this.#socket.close(unsupportedData, 'text only')
    if (this.#messageCount > this.#limits.messages) {
      return this.#socket.close(policyViolation, 'too many messages')
    }
    const [, cancel, text = ''] = /^(cancel:)?(.*)$/s.exec(bytes.toString('utf8').trim())!
    if (!isAddress(text)) return this.#refuse('malformed_address', 'Send an address, or cancel:<address>.')
    const { addresses } = this.#listener
    const address = toAddress(text)
    if (cancel !== undefined) addresses.delete(address)
    else if (addresses.has(address) || addresses.size < this.#limits.addresses) addresses.add(address)
    else this.#refuse('too_many_addresses', `At most ${this.#limits.addresses} addresses; cancel one first.`)
  }

  #refuse(code: string, message: string): void {
    this.#outbox.post({ type: 'error', code, message })
  }
}

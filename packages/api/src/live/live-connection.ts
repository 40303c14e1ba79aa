import { type Address, isAddress, toAddress } from '@sundial/primitives'
import type { WebSocket } from 'ws'
import type { Listener } from './followed.ts'
import type { LiveHub } from './live-hub.ts'
import type { LiveLimits } from './live-limits.ts'
import type { Stream } from './live-metrics.ts'
import { defaultTopics, isTopic, type Topic, topics } from './messages.ts'
import { Outbox } from './outbox.ts'

/** A listener's message: an address to follow, a topic, `cancel:` before either, or a position to resume from. */
export type ListenerCommand =
  | { readonly kind: 'follow' | 'unfollow'; readonly address: Address }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly topic: Topic }
  | { readonly kind: 'resume'; readonly stream: string; readonly seq: number }

/** `undefined` for anything else. */
function readCommand(text: string): ListenerCommand | undefined {
  const [, cancel, rest = ''] = /^(cancel:)?(.*)$/s.exec(text.trim())!
  if (isTopic(rest)) return { kind: cancel === undefined ? 'subscribe' : 'unsubscribe', topic: rest }
  if (isAddress(rest)) {
    return { kind: cancel === undefined ? 'follow' : 'unfollow', address: toAddress(rest) }
  }
  return cancel === undefined ? readResume(rest) : undefined
}

function readResume(text: string): ListenerCommand | undefined {
  const [, place = ''] = /^resume:(.*)$/s.exec(text) ?? []
  const found = readPlace(place)
  return found && { kind: 'resume', ...found }
}

/** `<stream>.<seq>`, the position in a block message. */
export function readPlace(text: string): { readonly stream: string; readonly seq: number } | undefined {
  const [, stream, seq] = /^([0-9a-f]{12})\.(\d{1,15})$/.exec(text) ?? []
  return stream === undefined ? undefined : { stream, seq: Number(seq) }
}

export const commandHelp = `Send an address, a topic (${topics.join(', ')}), cancel: before either, or resume:<stream>.<seq>.`

/** Codes of RFC 6455, section 7.4. */
const unsupportedData = 1003
const policyViolation = 1008

export type Following = {
  readonly hub: LiveHub
  readonly limits: LiveLimits
  /** Called with each address that a listener begins to follow. */
  readonly onFollow: (listener: Listener, address: Address) => void
}

/** One socket: accepts TronScan's text messages (an address, `cancel:<address>`) and ours, and is dropped when it stops answering. */
export class LiveConnection implements Stream {
  readonly kind = 'websocket'
  readonly #socket: WebSocket
  readonly #following: Following
  readonly #outbox: Outbox
  readonly #listener: Listener
  #messageCount = 0
  #isAlive = true
  #isResuming = false

  constructor(socket: WebSocket, following: Following) {
    this.#socket = socket
    this.#following = following
    this.#outbox = new Outbox(socket, following.limits)
    this.#listener = {
      post: (message) => this.#outbox.post(message),
      topics: new Set(defaultTopics),
      addresses: new Set(),
    }
    // A `nodebuffer` socket, which is the default, emits each message as one Buffer.
    socket.on('message', (bytes, isBinary) => this.#take(bytes as Buffer, isBinary))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    socket.on('close', () => following.hub.leave(this.#listener))
    // A malformed frame: `ws` closes the socket itself.
    socket.on('error', () => undefined)
    following.hub.join(this.#listener)
  }

  /** Disconnects a listener that answered no ping or reads nothing; pings the others. */
  beat(): void {
    const { hub, limits } = this.#following
    if (!this.#isAlive || this.#outbox.isStuck(limits.stuckMs)) return this.end()
    this.#isAlive = false
    this.#messageCount = 0
    this.#socket.ping()
    hub.repeat(this.#listener)
  }

  end(): void {
    this.#socket.terminate()
  }

  waitingCount(): number {
    return this.#outbox.waitingCount
  }

  #take(bytes: Buffer, isBinary: boolean): void {
    this.#messageCount += 1
    if (isBinary) return this.#socket.close(unsupportedData, 'text only')
    if (this.#messageCount > this.#following.limits.messages) {
      return this.#socket.close(policyViolation, 'too many messages')
    }
    const command = readCommand(bytes.toString('utf8'))
    if (command === undefined) return this.#refuse('malformed_address', commandHelp)
    this.#do(command)
  }

  #do(command: ListenerCommand): void {
    const { topics, addresses } = this.#listener
    switch (command.kind) {
      case 'subscribe':
        topics.add(command.topic)
        return
      case 'unsubscribe':
        topics.delete(command.topic)
        return
      case 'unfollow':
        addresses.delete(command.address)
        return
      case 'follow':
        this.#follow(command.address)
        return
      case 'resume':
        void this.#resume(command)
    }
  }

  #follow(address: Address): void {
    const { addresses } = this.#listener
    const { limits, onFollow } = this.#following
    if (addresses.has(address)) return
    if (addresses.size >= limits.addresses) {
      return this.#refuse('too_many_addresses', `At most ${limits.addresses} addresses; cancel one first.`)
    }
    addresses.add(address)
    onFollow(this.#listener, address)
  }

  /** One at a time: each may read many blocks. */
  async #resume(command: Extract<ListenerCommand, { kind: 'resume' }>): Promise<void> {
    if (this.#isResuming) return this.#refuse('already_resuming', 'The previous resume has not finished.')
    this.#isResuming = true
    await this.#following.hub.resume(this.#listener, command)
    this.#isResuming = false
  }

  #refuse(code: string, message: string): void {
    this.#outbox.post({ type: 'error', code, message })
  }
}

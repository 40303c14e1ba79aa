import type { End, PairingEnd, Relay, RelayConnection, RelayEvents } from '@sundial/wallet'
import { apiUrl } from '../../data/api.ts'
import { reconnectDelayMs } from '../../data/live-socket.ts'

/** Close codes of the relay (packages/api/src/services/pairing/relay-limits.ts). */
const leaveCode = 4000
const endOf: Readonly<Record<number, PairingEnd>> = {
  1008: 'busy',
  1009: 'altered',
  4400: 'altered',
  4404: 'unknown',
  4408: 'expired',
  4409: 'used',
  4410: 'left',
  4429: 'busy',
}
/** What a restarted relay answers until the other end is back. */
const passing: ReadonlySet<PairingEnd> = new Set(['unknown', 'busy'])
/** Failures in a row after which a relay that was reached counts as lost: about five minutes. */
const mostFailures = 14

/** The relay of our server. */
export const webRelay: Relay = {
  connect: (channel, end, events) => new WebRelayConnection({ channel, end, events }),
}

type Parts = { readonly channel: string; readonly end: End; readonly events: RelayEvents }

/** A socket that reconnects until the channel ends. A page that closes gives up its channel. */
class WebRelayConnection implements RelayConnection {
  readonly #parts: Parts
  /** Proves at a reconnection that this is the same end. */
  readonly #token = randomText()
  #socket: WebSocket | undefined
  #reconnect: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #hasJoined = false
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    window.addEventListener('pagehide', this.#onPageHide)
    document.addEventListener('visibilitychange', this.#onVisible)
    window.addEventListener('online', this.#onVisible)
    this.#open()
  }

  send(frame: Uint8Array): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(new Uint8Array(frame))
  }

  close(): void {
    this.#stop()
    this.#socket?.close(leaveCode)
    this.#socket = undefined
  }

  #onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) this.close()
  }

  #onVisible = () => {
    if (document.visibilityState === 'visible' && this.#socket === undefined) this.#open()
  }

  #open(): void {
    clearTimeout(this.#reconnect)
    if (this.#isClosed) return
    const { channel, end } = this.#parts
    const socket = new WebSocket(apiUrl('/ws/pair').replace(/^http/, 'ws'))
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    socket.addEventListener('open', () => socket.send(`${end} ${channel} ${this.#token}`))
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.#socket === socket) this.#take(data)
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#lose(code)
    })
  }

  #take(data: unknown): void {
    this.#failures = 0
    this.#hasJoined = true
    const { events } = this.#parts
    if (data instanceof ArrayBuffer) events.onFrame(new Uint8Array(data))
    else if (data === 'present' || data === 'away') events.onPresence(data)
  }

  #lose(code: number): void {
    this.#socket = undefined
    this.#failures += 1
    const { events } = this.#parts
    const reason = endOf[code]
    const isPassing = reason === undefined || (this.#hasJoined && passing.has(reason))
    if (!isPassing || this.#failures > mostFailures) {
      this.#stop()
      return events.onEnd(reason ?? 'expired')
    }
    events.onPresence('offline')
    this.#reconnect = setTimeout(() => this.#open(), reconnectDelayMs(this.#failures - 1, Math.random()))
  }

  #stop(): void {
    this.#isClosed = true
    clearTimeout(this.#reconnect)
    window.removeEventListener('pagehide', this.#onPageHide)
    document.removeEventListener('visibilitychange', this.#onVisible)
    window.removeEventListener('online', this.#onVisible)
  }
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

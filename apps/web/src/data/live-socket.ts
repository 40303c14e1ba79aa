/**
 * The first delay before reconnecting. It doubles with each failure; jitter keeps tabs from reconnecting at the
 * same time.
 */
const leastDelayMs = 500
const longestDelayMs = 30_000
/** The server sends a message at least every 15 s; after this long without one, the connection counts as dead. */
const silenceMs = 40_000
/** A hidden tab closes its connection after this time. */
const hiddenMs = 60_000
/** Failures in a row after which the server counts as offline. */
const awayAfter = 4

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

type Socket = Pick<WebSocket, 'addEventListener' | 'close' | 'send' | 'readyState'>

/** `WebSocket.OPEN`, which is not there in tests. */
const open = 1

export type LiveSocketParts = {
  readonly open: () => Socket
  readonly onMessage: (text: string) => void
  readonly onConnection: (connection: Connection) => void
  readonly random?: () => number
}

/** The delay after this many failures in a row: between half and all of a span that doubles. */
export function reconnectDelayMs(failures: number, random: number): number {
  const span = Math.min(longestDelayMs, 2 * leastDelayMs * 2 ** Math.min(failures, 10))
  return Math.round(span / 2 + (random * span) / 2)
}

/** A socket that reconnects automatically. */
export class LiveSocket {
  readonly #parts: LiveSocketParts
  #socket: Socket | undefined
  #failures = 0
  #reconnect: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #hidden: ReturnType<typeof setTimeout> | undefined

  constructor(parts: LiveSocketParts) {
    this.#parts = parts
  }

  /** Connects now, unless it is connected or connecting. */
  connect(): void {
    clearTimeout(this.#reconnect)
    if (this.#socket !== undefined) return
    const socket = this.#open()
    if (socket === undefined) return this.#retry()
    this.#socket = socket
    this.#listenForSilence()
    // Messages of a socket that was closed are ignored.
    const isOurs = () => this.#socket === socket
    socket.addEventListener('open', () => {
      if (isOurs()) this.#parts.onConnection('connected')
    })
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isOurs()) this.#take(data)
    })
    socket.addEventListener('close', () => {
      if (!isOurs()) return
      this.#letGo()
      this.#retry()
    })
  }

  /** Sends to a connected server; otherwise the text is lost. */
  send(text: string): void {
    if (this.#socket?.readyState === open) this.#socket.send(text)
  }

  /** Replaces the connection with a new one. */
  reconnect(): void {
    this.#letGo()
    this.#parts.onConnection('reconnecting')
    this.connect()
  }

  /** Closes the connection until `connect`. */
  pause(): void {
    clearTimeout(this.#reconnect)
    this.#letGo()
    this.#parts.onConnection('reconnecting')
  }

  /** Reports that the tab is hidden or visible. */
  setVisible({ visible }: { readonly visible: boolean }): void {
    clearTimeout(this.#hidden)
    if (visible) return this.connect()
    this.#hidden = setTimeout(() => this.pause(), hiddenMs)
  }

  #take(data: unknown): void {
    this.#failures = 0
    this.#listenForSilence()
    if (typeof data === 'string') this.#parts.onMessage(data)
  }

  #open(): Socket | undefined {
    try {
      return this.#parts.open()
    } catch {
      return undefined
    }
  }

  #retry(): void {
    this.#failures += 1
    this.#parts.onConnection(this.#failures >= awayAfter ? 'offline' : 'reconnecting')
    const random = (this.#parts.random ?? Math.random)()
    this.#reconnect = setTimeout(() => this.connect(), reconnectDelayMs(this.#failures - 1, random))
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#letGo()
      this.#retry()
    }, silenceMs)
  }

  #letGo(): void {
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }
}

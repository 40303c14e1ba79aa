import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Address, toBase58 } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { clientAddressOf, type IsTrusted } from '../http/client-address.ts'
import { readersOf } from '../services/multi-signature/multi-signature.ts'
import type { MultiSignatures } from '../services/multi-signature/multi-signatures.ts'
import { type Following, LiveConnection } from './live-connection.ts'
import type { LiveFeed } from './live-feed.ts'
import { LiveHub } from './live-hub.ts'
import { ConnectionCounts, liveLimits, type LiveLimits } from './live-limits.ts'
import type { Stream } from './live-metrics.ts'
import { mountLiveStream } from './live-stream.ts'
import type { HighestThroughput } from './throughput.ts'

const paths: ReadonlySet<string> = new Set(['/ws', '/api/tronsocket'])

type Live = {
  readonly store: Store
  readonly feed: LiveFeed
  readonly onDefect?: ((error: unknown) => void) | undefined
  readonly limits?: Partial<LiveLimits> | undefined
  readonly multiSignatures?: MultiSignatures | undefined
  readonly throughput?: HighestThroughput | undefined
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly isTrusted?: IsTrusted | undefined
  /** Stores every connection while it lasts. */
  readonly listeners?: Set<Stream> | undefined
}

/**
 * Live messages at `/ws` and, for TronScan's clients, `/api/tronsocket`, and as events at `/api/live`, from when the
 * server listens until it closes.
 */
export function mountLive(server: FastifyInstance, live: Live): void {
  const { store, feed, multiSignatures } = live
  const onDefect = live.onDefect ?? (() => undefined)
  const limits = { ...liveLimits, ...live.limits }
  const hub = new LiveHub(store, onDefect, live.throughput)
  const counts = new ConnectionCounts(limits)
  const listeners = live.listeners ?? new Set<Stream>()
  const ends: (() => void)[] = []
  const following: Following = {
    hub,
    limits,
    onFollow: (listener, address) => {
      if (multiSignatures === undefined) return
      void multiSignatures
        .countToSign(address)
        .then((toSign) => listener.post(waiting(address, { toSign })))
        .catch(onDefect)
    },
  }
  mountLiveStream(server, { following, counts, streams: listeners })
  const sockets = mountSockets(server, {
    following,
    counts,
    listeners,
    isTrusted: live.isTrusted ?? (() => false),
  })
  server.addHook('onListen', async () => {
    ends.push(feed.subscribe((move) => hub.move(move)))
    if (multiSignatures !== undefined) ends.push(tellSigners(multiSignatures, hub, onDefect))
    const beat = setInterval(() => listeners.forEach((listener) => listener.beat()), limits.heartbeatMs)
    beat.unref()
    ends.push(() => clearInterval(beat))
    await hub.start()
  })
  server.addHook('preClose', async () => {
    sockets.isClosing = true
    for (const end of ends) end()
    for (const listener of listeners) listener.end()
  })
}

type Parts = {
  readonly following: Following
  readonly counts: ConnectionCounts
  readonly listeners: Set<Stream>
  readonly isTrusted: IsTrusted
}

function mountSockets(
  server: FastifyInstance,
  { following, counts, listeners, isTrusted }: Parts,
): { isClosing: boolean } {
  const state = { isClosing: false }
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: following.limits.messageBytes,
    perMessageDeflate: false,
  })
  const refusalOf = (request: IncomingMessage): number | undefined => {
    if (!paths.has(pathOf(request))) return 404
    if (!isSameHost(request)) return 403
    return state.isClosing ? 503 : counts.refusalOf(clientAddressOf(request, isTrusted))
  }
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) return refuse(socket, refusal)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const leave = counts.add(clientAddressOf(request, isTrusted))
      const connection = new LiveConnection(webSocket, following)
      listeners.add(connection)
      webSocket.on('close', () => {
        listeners.delete(connection)
        leave()
      })
    })
  })
  return state
}

/** Notifies everyone who has signed or may sign a transaction when it changes. */
const tellSigners = (
  service: MultiSignatures,
  hub: LiveHub,
  onDefect: (error: unknown) => void,
): (() => void) =>
  service.subscribe((changed) => {
    for (const { address } of readersOf(changed)) {
      if (!hub.isFollowed(address)) continue
      const { id, state } = changed
      void service
        .countToSign(address)
        .then((toSign) => hub.tell(address, waiting(address, { hash: id, state, toSign })))
        .catch(onDefect)
    }
  })

const waiting = (
  address: Address,
  update: { readonly hash?: string; readonly state?: 0 | 1 | 2; readonly toSign: number },
) => ({ type: 'multi-signature', data: { address: toBase58(address), ...update } }) as const

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0]!

/** Browsers send the page's origin; other programs need not. */
function isSameHost({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

const words: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${words[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

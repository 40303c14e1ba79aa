import type { IncomingMessage } from 'node:http'
import { type Address, toBase58, Unavailable } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { clientAddressOf, type IsTrusted } from '../http/client-address.ts'
import type { Upgrades } from '../http/upgrades.ts'
import { readersOf } from '../services/multi-signature/multi-signature.ts'
import type { SignatureService } from '../services/multi-signature/signature-service.ts'
import type { TokenMetadataCache } from '../tokens/token-metadata-cache.ts'
import { type Following, LiveConnection } from './live-connection.ts'
import type { LiveFeed } from './live-feed.ts'
import { LiveHub } from './live-hub.ts'
import { ConnectionCounts, liveLimits, type LiveLimits } from './live-limits.ts'
import type { Stream } from './live-metrics.ts'
import { mountLiveStream } from './live-stream.ts'
import type { HighestThroughput } from './throughput.ts'

type Live = {
  readonly store: Store
  readonly feed: LiveFeed
  readonly tokens: TokenMetadataCache
  readonly upgrades: Upgrades
  readonly onDefect?: ((error: unknown) => void) | undefined
  readonly limits?: Partial<LiveLimits> | undefined
  readonly multiSignatures?: SignatureService | undefined
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
  const { feed, multiSignatures } = live
  const onDefect = live.onDefect ?? (() => undefined)
  // The service may be another operator's, and away: pages read the list again.
  const onUncounted = (error: unknown) => {
    if (!(error instanceof Unavailable)) onDefect(error)
  }
  const limits = { ...liveLimits, ...live.limits }
  const hub = new LiveHub(live, onDefect, live.throughput)
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
        .catch(onUncounted)
    },
  }
  mountLiveStream(server, { following, counts, streams: listeners })
  mountSockets(live.upgrades, {
    following,
    counts,
    listeners,
    isTrusted: live.isTrusted ?? (() => false),
  })
  server.addHook('onListen', async () => {
    ends.push(feed.subscribe((move) => hub.move(move)))
    if (multiSignatures !== undefined) ends.push(tellSigners(multiSignatures, hub, onUncounted))
    const beat = setInterval(() => listeners.forEach((listener) => listener.beat()), limits.heartbeatMs)
    beat.unref()
    ends.push(() => clearInterval(beat))
    await hub.start()
  })
  server.addHook('preClose', async () => {
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

function mountSockets(upgrades: Upgrades, { following, counts, listeners, isTrusted }: Parts): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: following.limits.messageBytes,
    perMessageDeflate: false,
  })
  const addressOf = (request: IncomingMessage) => clientAddressOf(request, isTrusted)
  upgrades.add({
    paths: ['/ws', '/api/tronsocket'],
    refusalOf: (request) => counts.refusalOf(addressOf(request)),
    accept: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const leave = counts.add(addressOf(request))
        const connection = new LiveConnection(webSocket, following)
        listeners.add(connection)
        webSocket.on('close', () => {
          listeners.delete(connection)
          leave()
        })
      }),
  })
}

/** Notifies everyone who has signed or may sign a transaction when it changes. */
const tellSigners = (
  service: SignatureService,
  hub: LiveHub,
  onUncounted: (error: unknown) => void,
): (() => void) =>
  service.subscribe((changed) => {
    for (const { address } of readersOf(changed)) {
      if (!hub.isFollowed(address)) continue
      const { id, state } = changed
      void service
        .countToSign(address)
        .then((toSign) => hub.tell(address, waiting(address, { hash: id, state, toSign })))
        .catch(onUncounted)
    }
  })

const waiting = (
  address: Address,
  update: { readonly hash?: string; readonly state?: 0 | 1 | 2; readonly toSign: number },
) => ({ type: 'multi-signature', data: { address: toBase58(address), ...update } }) as const

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Store } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { LiveConnection } from './live-connection.ts'
import type { LiveFeed } from './live-feed.ts'
import { LiveHub } from './live-hub.ts'
import { type LiveLimits, liveLimits } from './live-limits.ts'

const paths: ReadonlySet<string> = new Set(['/ws', '/api/tronsocket'])

type Live = {
  readonly store: Store
  readonly feed: LiveFeed
  readonly onDefect?: ((error: unknown) => void) | undefined
  readonly limits?: Partial<LiveLimits> | undefined
}

/** Live messages at `/ws` and, for TronScan's clients, `/api/tronsocket`, from when the server listens until it closes. */
export function mountLive(server: FastifyInstance, { store, feed, onDefect, limits: given }: Live): void {
  const limits = { ...liveLimits, ...given }
  const hub = new LiveHub(store, onDefect ?? (() => undefined))
  const connections = new Set<LiveConnection>()
  const countByAddress = new Map<string, number>()
  const ends: (() => void)[] = []
  let isClosing = false
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  })

  function refusalOf(request: IncomingMessage): string | undefined {
    if (!paths.has(pathOf(request))) return '404 Not Found'
    if (!isSameHost(request)) return '403 Forbidden'
    if (isClosing || connections.size >= limits.connections) return '503 Service Unavailable'
    const ofAddress = countByAddress.get(addressOf(request)) ?? 0
    return ofAddress >= limits.connectionsOfAddress ? '429 Too Many Requests' : undefined
  }

  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) return refuse(socket, refusal)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const address = addressOf(request)
      const connection = new LiveConnection(webSocket, hub, limits)
      connections.add(connection)
      if (!isOwnMachine(address)) add(countByAddress, address, 1)
      webSocket.on('close', () => {
        connections.delete(connection)
        if (!isOwnMachine(address)) add(countByAddress, address, -1)
      })
    })
  })
  server.addHook('onListen', async () => {
    ends.push(feed.subscribe((move) => hub.move(move)))
    const beat = setInterval(() => connections.forEach((connection) => connection.beat()), limits.heartbeatMs)
    beat.unref()
    ends.push(() => clearInterval(beat))
    await hub.start()
  })
  server.addHook('preClose', async () => {
    isClosing = true
    for (const end of ends) end()
    for (const connection of connections) connection.end()
  })
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0]!

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

const isOwnMachine = (address: string): boolean => /^(::1$|(::ffff:)?127\.)/.test(address)

/** Browsers name the page's origin; other programs need not. */
function isSameHost({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { clientAddressOf, type IsTrusted } from '../../http/client-address.ts'
import type { Upgrades } from '../../http/upgrades.ts'
import { ConnectionCounts } from '../../live/live-limits.ts'
import type { PairingRelay } from './pairing-relay.ts'
import { type Backlog, PairingSocket } from './pairing-socket.ts'

type Parts = {
  readonly pairing: PairingRelay
  readonly upgrades: Upgrades
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly isTrusted: IsTrusted
}

/** The relay of decision 15 at `/ws/pair`. */
export function mountPairing(server: FastifyInstance, { pairing: relay, upgrades, isTrusted }: Parts): void {
  const { limits } = relay
  const sockets = new Set<PairingSocket>()
  const backlog: Backlog = { bytes: 0 }
  const counts = new ConnectionCounts(limits)
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })
  const addressOf = (request: IncomingMessage) => clientAddressOf(request, isTrusted)
  upgrades.add({
    paths: ['/ws/pair'],
    refusalOf: (request) => counts.refusalOf(addressOf(request)),
    accept: (request, socket, head) =>
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const address = addressOf(request)
        const leave = counts.add(address)
        const connection = new PairingSocket(webSocket, { relay, address, backlog })
        sockets.add(connection)
        relay.connectionCount = sockets.size
        webSocket.on('close', () => {
          sockets.delete(connection)
          relay.connectionCount = sockets.size
          leave()
        })
      }),
  })
  let beat: ReturnType<typeof setInterval> | undefined
  server.addHook('onListen', async () => {
    beat = setInterval(() => {
      relay.sweep()
      for (const socket of sockets) socket.beat()
    }, limits.heartbeatMs)
    beat.unref()
  })
  server.addHook('preClose', async () => {
    clearInterval(beat)
    for (const socket of sockets) socket.terminate()
  })
}

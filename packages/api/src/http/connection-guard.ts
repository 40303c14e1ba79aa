import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isOwnMachine, siteOf } from './rate-limits.ts'

/** Bounds on connections: who sends or takes too slowly is cut off, and one address holds only so many. */
export const connectionLimits = {
  /** For the head of a request. */
  headersMs: 10_000,
  /** For a whole request, body included. */
  requestMs: 30_000,
  /** Of silence on a connection, an answer on its way included. */
  idleMs: 60_000,
  keepAliveMs: 20_000,
  /** How often the above is looked at. */
  checkMs: 2000,
  connections: 10_000,
  connectionsOfAddress: 256,
} as const

export type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number }

/** Options of `createServer` that go with them. */
export const serverOptions = ({ headersMs, requestMs, keepAliveMs, checkMs }: ConnectionLimits) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkMs,
})

/** Counts connections by address; those of this machine may be a proxy's and count only for the sum. */
export function guardConnections(
  server: Server,
  { connections, connectionsOfAddress }: ConnectionLimits,
): void {
  const countBySite = new Map<string, number>()
  server.maxConnections = connections
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isOwnMachine(address)) return
    const site = siteOf(address)
    const count = (countBySite.get(site) ?? 0) + 1
    if (count > connectionsOfAddress) {
      socket.destroy()
      return
    }
    countBySite.set(site, count)
    socket.once('close', () => {
      const left = (countBySite.get(site) ?? 1) - 1
      if (left > 0) countBySite.set(site, left)
      else countBySite.delete(site)
    })
  })
}

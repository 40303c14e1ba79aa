import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RequestRefused } from '../errors.ts'
import { isOwnMachine, type IsTrusted, siteOf } from './client-address.ts'

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
  /** Also the most requests at once that a trusted proxy passes on for one client. */
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

/** Counts connections by address; those of this machine and of trusted proxies serve many clients and count only for the sum. */
export function guardConnections(
  server: Server,
  { connections, connectionsOfAddress }: ConnectionLimits,
  isTrusted: IsTrusted,
): void {
  const counts = new SiteCounts(connectionsOfAddress)
  server.maxConnections = connections
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isOwnMachine(address) || isTrusted(address)) return
    const leave = counts.enter(address)
    if (leave === undefined) socket.destroy()
    else socket.once('close', leave)
  })
}

/** Counts what trusted proxies pass on by client, as connections are counted of clients that come directly. */
export function guardForwarded(
  server: FastifyInstance,
  { connectionsOfAddress }: ConnectionLimits,
  isTrusted: IsTrusted,
): void {
  const counts = new SiteCounts(connectionsOfAddress)
  server.addHook('onRequest', async ({ ip, raw }, reply) => {
    if (!isTrusted(raw.socket.remoteAddress ?? '') || isTrusted(ip)) return
    const leave = counts.enter(ip)
    if (leave !== undefined) return void reply.raw.once('close', leave)
    reply.header('retry-after', '1')
    throw new RequestRefused(
      'too_many_requests',
      `More than ${connectionsOfAddress} requests at once from this address: wait for answers.`,
      { retryAfterSeconds: 1 },
    )
  })
}

class SiteCounts {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more of the address's site until the returned function is called; nothing when it has too many. */
  enter(address: string): (() => void) | undefined {
    const site = siteOf(address)
    const count = (this.#counts.get(site) ?? 0) + 1
    if (count > this.#most) return undefined
    this.#counts.set(site, count)
    return () => {
      const left = (this.#counts.get(site) ?? 1) - 1
      if (left > 0) this.#counts.set(site, left)
      else this.#counts.delete(site)
    }
  }
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RequestRefused } from '../errors.ts'
import { isOwnMachine, type IsTrusted, siteOf } from './client-address.ts'

/** Limits on connections: clients that send or read too slowly are disconnected, and one address gets only a limited number. */
export const connectionLimits = {
  /** For the head of a request. */
  headersMs: 10_000,
  /** For a whole request, body included. */
  requestMs: 30_000,
  /** Of silence on a connection, including one with a response under way. */
  idleMs: 60_000,
  /** The same for compilations, which wait for half a minute and then work for a minute. */
  slowIdleMs: 120_000,
  keepAliveMs: 20_000,
  /** Interval of the check. */
  checkMs: 2000,
  connections: 10_000,
  /** Also the maximum number of concurrent requests that a trusted proxy passes on for one client. */
  connectionsOfAddress: 256,
} as const

export type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number }

/** The matching options of `createServer`. */
export const serverOptions = ({ headersMs, requestMs, keepAliveMs, checkMs }: ConnectionLimits) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkMs,
})

/**
 * Counts connections by address; connections from this machine and from trusted proxies serve many clients and count
 * only for the total.
 */
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

/** Counts requests through trusted proxies by client, with the same limit as direct connections. */
export function guardForwarded(
  server: FastifyInstance,
  { connectionsOfAddress }: ConnectionLimits,
  isTrusted: IsTrusted,
): void {
  const counts = new SiteCounts(connectionsOfAddress)
  const refusal = () =>
    new RequestRefused(
      'too_many_requests',
      `More than ${connectionsOfAddress} concurrent requests from this address: wait for responses.`,
      { retryAfterSeconds: 1 },
    )
  server.addHook('onRequest', ({ ip, raw }, reply, done) => {
    if (!isTrusted(raw.socket.remoteAddress ?? '') || isTrusted(ip)) return done()
    const leave = counts.enter(ip)
    if (leave === undefined) {
      reply.header('retry-after', '1')
      return done(refusal())
    }
    reply.raw.once('close', leave)
    done()
  })
}

/** Counts what is under way by site, up to a limit for each. */
export class SiteCounts {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more connection of the address's site until the returned function is called; undefined when there are too many. */
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

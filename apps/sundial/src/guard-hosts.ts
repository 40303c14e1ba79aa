import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type HostPolicy, isHostAllowed } from '@sundial/devnet'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const refusal = {
  code: 'host_refused',
  message:
    'This server does not accept the name in the Host header: use localhost or 127.0.0.1, or start it with --allowed-hosts NAME.',
}

/** Those of `--allowed-hosts`, and the network's own. */
export const hostsOf = (config: Pick<Config, 'host' | 'allowed-hosts' | 'served'>): HostPolicy => ({
  host: config.host,
  allowedHosts: config['allowed-hosts'] && [...config['allowed-hosts'], ...(config.served?.hosts ?? [])],
})

/** Rejects requests and WebSockets under unknown host names, which DNS rebinding would make same-origin. */
export function guardHosts(server: FastifyInstance, policy: HostPolicy): void {
  server.addHook('onRequest', ({ headers }, reply, done) => {
    if (isHostAllowed(headers.host, policy)) done()
    else reply.status(421).header('cache-control', 'no-store').send(refusal)
  })
  // Upgrades run no hook; later listeners find a socket that is no longer writable.
  server.server.prependListener('upgrade', ({ headers }: IncomingMessage, socket: Duplex) => {
    if (isHostAllowed(headers.host, policy)) return
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}

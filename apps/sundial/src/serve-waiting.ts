import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerFactory } from '@sundial/api'
import type { Unavailable } from '@sundial/primitives'
import type { Config } from './config.ts'
import { guardHosts, hostsOf } from './guard-hosts.ts'
import type { NetworkPort } from './networks/port.ts'
import { secureHeaders } from './web-files.ts'
import { languageOf, waitingPage } from './waiting-page.ts'

type Waiting = AsyncDisposable & {
  /** The node still does not answer; the first call opens the port. */
  readonly report: (reason: Reason) => Promise<void>
}

type Reason = Pick<Unavailable, 'code' | 'message'>

/** Serves health and a page that waits while the network of the node is not yet known; disposed once `serve` listens. */
export function serveWaiting(config: Settings, port: NetworkPort): Waiting {
  let server: FastifyInstance | undefined
  let reason: Reason
  return {
    async report(latest) {
      reason = latest
      if (server !== undefined) return
      server = createWaiting(config, () => reason, port.waitingFactory)
      await server.listen()
      await port.open()
    },
    [Symbol.asyncDispose]: async () => {
      await server?.close()
      server = undefined
    },
  }
}

type Settings = Pick<Config, 'host' | 'allowed-hosts' | 'served'>

export function createWaiting(
  config: Settings,
  reason: () => Reason,
  serverFactory?: ServerFactory,
): FastifyInstance {
  const server = Fastify({ bodyLimit: 16_384, ...(serverFactory && { serverFactory }) })
  secureHeaders(server)
  guardHosts(server, hostsOf(config))
  server.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  })
  const trouble = () => {
    const { code, message } = reason()
    return { code, message }
  }
  server.get('/health', () => ({ status: 'ok', problems: [trouble()] }))
  server.get('/ready', (_, reply) => {
    const unknown = { code: 'network_unknown', message }
    return reply
      .status(503)
      .header('retry-after', '5')
      .send({ code: 'not_ready', message, reasons: [unknown, trouble()] })
  })
  server.all('/*', (request, reply) => {
    reply.status(503).header('retry-after', '5')
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || /^\/(api|wallet|walletsolidity)\//.test(request.url))
      return reply.send({ code: 'network_unknown', message })
    const nonce = randomBytes(18).toString('base64')
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(waitingPage(languageOf(request.headers['accept-language']), nonce))
  })
  return server
}

const message =
  'The network of the node is not known yet, because the node does not answer. Start the node, check --node, or set --network.'

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** WebSockets of some paths. */
export type UpgradeRoute = {
  readonly paths: readonly string[]
  /** The status that rejects the request. */
  readonly refusalOf: (request: IncomingMessage) => number | undefined
  readonly accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** The WebSocket paths of a server: only from pages of the same host, and until it closes. */
export class Upgrades {
  readonly #routes = new Map<string, UpgradeRoute>()
  #isClosing = false

  constructor(server: FastifyInstance) {
    server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const route = this.#routes.get(pathOf(request))
      const refusal = this.#refusalOf(request, route)
      if (refusal !== undefined) return refuse(socket, refusal)
      route?.accept(request, socket, head)
    })
    server.addHook('preClose', async () => {
      this.#isClosing = true
    })
  }

  add(route: UpgradeRoute): void {
    for (const path of route.paths) this.#routes.set(path, route)
  }

  #refusalOf(request: IncomingMessage, route: UpgradeRoute | undefined): number | undefined {
    if (route === undefined) return 404
    if (!isSameHost(request)) return 403
    return this.#isClosing ? 503 : route.refusalOf(request)
  }
}

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

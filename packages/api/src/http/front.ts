// One port for the servers of several networks: each has a path, and may have host names of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setBase } from './base-path.ts'
import { trustedProxies } from './client-address.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  guardConnections,
  serverOptions,
} from './connection-guard.ts'
import { type Handler, MountedServer } from './mounted-server.ts'
import { readTarget } from './request-target.ts'

/** Where a network is found on the port. */
export type Place = {
  /** It is at `/n/<id>/`. */
  readonly id: string
  /** Whether it is at `/` of every host that no other network has. */
  readonly isFirst: boolean
  /** Host names at whose `/` it is. */
  readonly hosts: readonly string[]
}

export type FrontOptions = {
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined
  readonly trustedProxies?: string | undefined
}

/** `whole` has the web app; `waiting` has nothing but the reason why the network is not served. */
export type MountedKind = 'whole' | 'waiting'

/** For Fastify: the server that it makes takes the place once it listens, from the one that had it before. */
export type ServerFactory = (handler: Handler) => Server

/** Files of the web app. */
const assetsPath = '/assets/'

type Found = { readonly place: Place; readonly base: string; readonly path: string }

export class Front {
  readonly #server: Server
  readonly #places: readonly Place[]
  readonly #mounted = new Map<Place, MountedServer>()
  readonly #waiting = new WeakSet<MountedServer>()
  /** Connections without any request, as browsers open them in advance: Node does not count them as idle. */
  readonly #unused = new Set<Duplex>()
  readonly #closed: Promise<void>
  #isStopping = false

  constructor(places: readonly Place[], options: FrontOptions = {}) {
    this.#places = places
    const limits = { ...connectionLimits, ...options.connectionLimits }
    this.#server = createServer(serverOptions(limits))
    this.#server.setTimeout(limits.idleMs)
    guardConnections(this.#server, limits, trustedProxies(options.trustedProxies))
    this.#closed = new Promise((resolve) => void this.#server.once('close', () => resolve()))
    this.#server.on('connection', (socket) => {
      this.#unused.add(socket)
      socket.once('close', () => this.#unused.delete(socket))
    })
    this.#server.on('request', (request, response) => this.#answer(request, response))
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
    // Whoever has a place answers what is no HTTP.
    this.#server.on('clientError', (error, socket) => {
      const [any] = this.#mounted.values()
      if (any?.emit('clientError', error, socket) !== true) socket.destroy()
    })
  }

  /** Resolves with the address. */
  async listen(options: { readonly port: number; readonly host: string }): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(options, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    const { address, port } = this.#server.address() as AddressInfo
    return `http://${hostOf(address)}:${port}`
  }

  mount(id: string, kind: MountedKind = 'whole'): ServerFactory {
    const place = this.#places.find((one) => one.id === id)!
    const port = {
      address: () => this.#server.address() as AddressInfo | null,
      take: (server: MountedServer) => void this.#mounted.set(place, server),
      leave: async (server: MountedServer) => {
        if (this.#mounted.get(place) !== server) return
        // As a server with a port of its own: what comes over a connection that is open is answered.
        if (this.#isStopping) await this.#closed
        this.#mounted.delete(place)
      },
    }
    return (handler) => {
      const server = new MountedServer(handler, port)
      if (kind === 'waiting') this.#waiting.add(server)
      return server
    }
  }

  /** Takes no more connections. Then the mounted servers are closed, all at once, and the port after them. */
  stop(): void {
    if (this.#isStopping) return
    this.#isStopping = true
    const endIdle = () => {
      this.#server.closeIdleConnections()
      for (const socket of this.#unused) socket.destroy()
    }
    const ending = setInterval(endIdle, 200)
    void this.#closed.then(() => clearInterval(ending))
    this.#server.close()
    endIdle()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop()
    await this.#closed
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.#unused.delete(request.socket)
    const { place, base, path } = this.#find(request)
    if (path === '') return redirect(response, `${base}/${queryOf(request)}`)
    request.url = path
    setBase(request, base)
    const server = path.startsWith(assetsPath) ? this.#ofAssets(place) : this.#mounted.get(place)
    if (server === undefined) return refuse(response)
    server.emit('request', request, response)
  }

  /** All networks have the same files, and pages of each take them from `/`, whose network may be away. */
  #ofAssets(place: Place): MountedServer | undefined {
    const own = this.#mounted.get(place)
    const isWhole = (server: MountedServer | undefined) => server !== undefined && !this.#waiting.has(server)
    return isWhole(own) ? own : ([...this.#mounted.values()].find(isWhole) ?? own)
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#unused.delete(socket)
    const { place, base, path } = this.#find(request)
    request.url = path
    setBase(request, base)
    if (this.#mounted.get(place)?.emit('upgrade', request, socket, head) === true) return
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  }

  #find(request: IncomingMessage): Found {
    const target = readTarget(request)
    const [, id, rest = ''] = /^\/n\/([a-z0-9]+)(.*)$/s.exec(target) ?? []
    const named = this.#places.find((place) => place.id === id)
    if (named !== undefined && (rest === '' || /^[/?#]/.test(rest)))
      return { place: named, base: `/n/${id}`, path: rest.startsWith('/') ? rest : '' }
    return { place: this.#ofHost(request.headers.host), base: '', path: target }
  }

  #ofHost(header = ''): Place {
    const host = header.replace(/:\d+$/, '').toLowerCase()
    return (
      this.#places.find(({ hosts }) => hosts.includes(host)) ?? this.#places.find(({ isFirst }) => isFirst)!
    )
  }
}

/** Of all interfaces, the one that this machine can open. */
function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return address.includes(':') ? `[${address}]` : address
}

const queryOf = ({ url = '' }: IncomingMessage): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : ''

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { location, 'content-length': 0 }).end()
}

/** Between two servers of a place, and before the first. */
function refuse(response: ServerResponse): void {
  const message = 'This network is starting or stopping; ask again.'
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    .end(JSON.stringify({ code: 'network_starting', message }))
}

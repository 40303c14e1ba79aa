// Refuses methods that a path does not have, damaged queries, and bytes that are not HTTP.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inStyleOf, RequestRefused, toErrorReply } from '../errors.ts'

type Declared = { readonly url: string; readonly methods: readonly string[] }

/** Answers 405 with the path's methods, or 404 for an unknown path. Call it before the routes are added. */
export function refuseUndeclared(server: FastifyInstance): void {
  const declared: Declared[] = []
  server.addHook('onRoute', ({ url, method }) => {
    // Wildcard routes are no calls: CORS preflights and files of the web app.
    if (!url.includes('*')) declared.push({ url, methods: [method].flat() })
  })
  // Made for the first path that nobody knows: most servers of tests never see one.
  let patterns: readonly (readonly [RegExp, readonly string[]])[] | undefined
  const methodsOf = (path: string) => {
    patterns ??= declared.map(({ url, methods }) => [patternOf(url), methods])
    return [...new Set(patterns.flatMap(([pattern, methods]) => (pattern.test(path) ? methods : [])))]
  }
  server.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(pathOf(request))
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    return send(request, reply, methods.length > 0 ? methodRefused(request, methods) : notFound(request))
  })
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`)

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

const methodRefused = (request: FastifyRequest, methods: readonly string[]) =>
  new RequestRefused(
    'method_not_allowed',
    `${request.method} means nothing to ${pathOf(request).slice(0, 200)}. It answers to ${methods.join(', ')}.`,
  )

const notFound = (request: FastifyRequest) =>
  new RequestRefused(
    'route_not_found',
    `There is no ${request.method} ${pathOf(request).slice(0, 200)}. See /openapi.json for all routes.`,
  )

function send(request: FastifyRequest, reply: FastifyReply, error: RequestRefused): FastifyReply {
  const { status, body } = toErrorReply(error)
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(inStyleOf(request.url, { status, body }))
}

/** Refuses a query with a damaged percent escape before its parameters are read. */
export function refuseDamagedQueries(server: FastifyInstance): void {
  server.addHook('onRequest', ({ url }, _, done) => {
    const from = url.indexOf('?')
    const damaged = from === -1 ? undefined : damagedPart(url.slice(from + 1))
    if (damaged === undefined) return done()
    const message = `The query has a damaged escape in '${damaged.slice(0, 80)}': write % as %25, and text as the escaped bytes of UTF-8.`
    done(new RequestRefused('malformed_url', message))
  })
}

/** The first part of a query, or of a form, that cannot be decoded. */
export function damagedPart(query: string): string | undefined {
  if (!query.includes('%')) return undefined
  return query.split('&').find((part) => {
    try {
      decodeURIComponent(part)
      return false
    } catch {
      return true
    }
  })
}

const faults: Readonly<Record<string, RequestRefused>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new RequestRefused('request_too_slow', 'The request did not arrive in time.'),
  HPE_HEADER_OVERFLOW: new RequestRefused('headers_too_large', 'The headers are too large.'),
  HPE_INVALID_METHOD: new RequestRefused('method_not_known', 'The request begins with no method of HTTP.'),
}
const noRequest = new RequestRefused('malformed_request', 'What arrived is no HTTP request.')

/** Answers what the HTTP parser refuses, then closes the connection. */
export function refuseBytes(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, body } = toErrorReply(faults[error.code ?? ''] ?? noRequest)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write([...head, '', text].join('\r\n'))
  socket.destroy(error)
}

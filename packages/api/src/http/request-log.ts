import type { FastifyInstance } from 'fastify'

/** One line of the log for each response. */
export type RequestLogEntry = {
  readonly event: 'request'
  readonly time: string
  readonly id: string
  readonly method: string
  /** The route's pattern; `none` for an unknown path. */
  readonly route: string
  /** Path and query as requested, truncated. */
  readonly url: string
  readonly status: number
  readonly ms: number
  readonly address: string
  /** Who the request was counted for: `web`, `address`, or the name of a key's holder. */
  readonly caller?: string | undefined
  readonly agent?: string | undefined
}

/** Reports every response after it is sent, including those of routes added later. Bodies and keys are never included. */
export function logRequests(server: FastifyInstance, log: (entry: RequestLogEntry) => void): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { caller } = request
    log({
      event: 'request',
      time: new Date().toISOString(),
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      url: request.url.slice(0, 500),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      address: request.ip,
      ...(caller === undefined ? {} : { caller: caller.kind === 'key' ? caller.id : caller.kind }),
      ...(request.headers['user-agent'] === undefined
        ? {}
        : { agent: request.headers['user-agent'].slice(0, 200) }),
    })
    done()
  })
}

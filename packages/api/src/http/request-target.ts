import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { RequestRefused } from '../errors.ts'

/** A target that names a host counts, and its Host header does not (RFC 9112, 3.2.2): a proxy in front may have read either. */
export function readTarget({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  headers.host = host
  return `${pathname}${search}`
}

const severalHosts = new RequestRefused('bad_request', 'The request has more than one Host header.')

/**
 * The path of a call as it is declared. Pages of TronScan had paths below /api/new/ for years: they are those of today. A slash at the
 * end of a call means nothing.
 */
export const toDeclaredPath = (target: string): string =>
  target.replace(/^\/api\/new\/+/, '/api/').replace(/^(\/api\/[^?#]*[^/?#])\/+(?=[?#]|$)/, '$1')

/** Refuses requests that two readers could take for requests of different hosts (RFC 9112, 3.2). */
export function refuseSeveralHosts(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _, done) => {
    let count = 0
    // Names and values in turn.
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') count++
    if (count > 1) done(severalHosts)
    else done()
  })
}

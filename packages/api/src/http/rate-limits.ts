import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestRefused } from '../errors.ts'
import { type Budget, TokenBuckets } from './token-buckets.ts'

/** Who may ask how much. */
export type RateLimits = {
  /** Of one address of the network without a key; an IPv6 site (/64) counts as one address. */
  readonly address: Budget
  /** Of the web app in one address's browsers, beside the other budget, so that readers of pages are not locked out. */
  readonly web: Budget
  /** By key of the header TRON-PRO-API-KEY. */
  readonly keys: ReadonlyMap<string, KeyHolder>
  /** Whether this machine's own addresses are counted: not unless a proxy on it speaks for others. */
  readonly countsOwnMachine: boolean
}

export type KeyHolder = { readonly name: string; readonly budget: Budget }

/** Whom a request is counted for. */
export type Caller = {
  readonly kind: 'address' | 'web' | 'key'
  readonly id: string
  readonly budget: Budget
}

const mostCallers = 100_000

/** Asked by whoever watches over the server, who must not be locked out. */
const uncounted: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** A whole list as CSV takes as much as several pages of it. */
const csvCost = 5

const costOf = ({ routeOptions: { config }, query }: FastifyRequest): number =>
  config.cost ?? ((query as Readonly<Record<string, unknown>>)['format'] === 'csv' ? csvCost : 1)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much of a caller's budget a request takes; 1 unless told. */
    cost?: number
  }
  interface FastifyRequest {
    caller?: Caller | undefined
  }
}

/** Refuses with 429 what exceeds a caller's budget; every counted answer says what is left of it. */
export function limitRates(server: FastifyInstance, limits: RateLimits, now: () => number): void {
  const buckets = new TokenBuckets(mostCallers)
  const holders = new Map([...limits.keys].map(([key, holder]) => [digestOf(key), holder]))
  // Before a body is read, and after the hooks that put headers on every answer.
  server.addHook('preParsing', async (request, reply) => {
    if (uncounted.has(request.routeOptions.url ?? '')) return
    const cost = costOf(request)
    const caller = callerOf(request, limits, holders)
    if (caller === undefined) return
    request.caller = caller
    const spent = buckets.spend(`${caller.kind}:${caller.id}`, caller.budget, { cost, nowMs: now() })
    tell(reply, caller.budget, spent)
    if (spent.isWithin) return
    const seconds = Math.max(1, Math.ceil(spent.waitMs / 1000))
    reply.header('retry-after', String(seconds))
    throw new RequestRefused(
      'too_many_requests',
      `More than ${caller.budget.perSecond} requests a second: ask again in ${seconds} s, or use a key of this server's operator.`,
      { retryAfterSeconds: seconds },
    )
  })
}

function tell(
  reply: FastifyReply,
  { burst }: Budget,
  { remaining, fullMs }: { readonly remaining: number; readonly fullMs: number },
): void {
  reply.headers({
    'ratelimit-limit': String(burst),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(Math.ceil(fullMs / 1000)),
  })
}

/** A key nobody was given counts as none. */
function callerOf(
  request: FastifyRequest,
  limits: RateLimits,
  holders: ReadonlyMap<string, KeyHolder>,
): Caller | undefined {
  const key = request.headers['tron-pro-api-key']
  if (typeof key === 'string' && key !== '' && holders.size > 0) {
    const holder = holders.get(digestOf(key))
    if (holder !== undefined) return { kind: 'key', id: holder.name, budget: holder.budget }
  }
  if (!limits.countsOwnMachine && isOwnMachine(request.ip)) return undefined
  const id = siteOf(request.ip)
  return isOfWebApp(request)
    ? { kind: 'web', id, budget: limits.web }
    : { kind: 'address', id, budget: limits.address }
}

/** Keys are compared by digest, so that the time of a comparison tells nothing of them. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/**
 * Browsers say that a request comes from a page of ours; programs may say so too, and then have the other budget, which
 * is counted by their address all the same.
 */
const isOfWebApp = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

export const isOwnMachine = (address: string): boolean => /^(::1$|(::ffff:)?127\.)/.test(address)

/** The first 64 bits of an IPv6 address: whoever has one of them has them all. */
export function siteOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestRefused } from '../errors.ts'
import { isOwnMachine, siteOf } from './client-address.ts'
import { type Budget, type Spent, TokenBuckets } from './token-buckets.ts'

/** Who may ask how much. */
export type RateLimits = {
  /** Of one address of the network without a key; an IPv6 site (/64) counts as one address. */
  readonly address: Budget
  /** Of the web app in one address's browsers, beside the other budget, so that readers of pages are not locked out. */
  readonly web: Budget
  /**
   * Of one address without a key for both together: any program may call itself the web app. Without it they are not counted
   * together.
   */
  readonly total?: Budget | undefined
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

/** Rows of a list that cost no more than the default. */
const rowsAtOnce = 100

function costOf({ routeOptions: { config }, query }: FastifyRequest): number {
  const { format, limit } = query as Readonly<Record<string, unknown>>
  // What is no number, or too large, is refused before any row is read.
  const rows = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  const times = format === 'csv' ? csvCost : Math.max(1, Math.ceil(rows / rowsAtOnce))
  return (config.cost ?? 1) * times
}

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
    const spend = (kind: string, budget: Budget) => {
      const spent = buckets.spend(`${kind}:${caller.id}`, budget, { cost, nowMs: now() })
      return { ...spent, budget }
    }
    const own = spend(caller.kind, caller.budget)
    // An address that is refused by its own budget does not lose what it has left in total.
    const total = caller.kind === 'key' || !own.isWithin ? undefined : limits.total
    const spent = scarcer(own, total && spend('total', total))
    tell(reply, spent.budget, spent)
    if (spent.isWithin) return
    const seconds = Math.max(1, Math.ceil(spent.waitMs / 1000))
    reply.header('retry-after', String(seconds))
    throw new RequestRefused(
      'too_many_requests',
      `More than ${spent.budget.perSecond} requests a second, or fewer that cost more: ask again in ${seconds} s, or use a key of this server's operator.`,
      { retryAfterSeconds: seconds },
    )
  })
}

type SpentOf = Spent & { readonly budget: Budget }

/** Of two budgets, the one that refuses or has less left. */
const scarcer = (own: SpentOf, total: SpentOf | undefined): SpentOf =>
  total === undefined || (total.isWithin && total.remaining >= own.remaining) ? own : total

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
 * Browsers say that a request comes from a page of ours. Programs may say so too: the budget is counted by address all the same,
 * and `total` bounds what an address gets by using both.
 */
const isOfWebApp = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestRefused } from '../errors.ts'
import type { KeyUsage } from '../services/key-usage.ts'
import { isOwnMachine, siteOf } from './client-address.ts'
import type { PageSize } from './page-size.ts'

/** How many requests are allowed: `perSecond` continuously, `burst` at once. */
export type Budget = { readonly perSecond: number; readonly burst: number }

export type Spent = {
  readonly isWithin: boolean
  /** Whole requests left. */
  readonly remaining: number
  /** Until the next one is allowed; 0 when one is allowed now. */
  readonly waitMs: number
  /** Until the full budget is available. */
  readonly fullMs: number
}

type Bucket = { tokens: number; atMs: number }

/** A budget for each key, refilled over time. Beyond its limit of keys it evicts the least recently seen. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #mostKeys: number

  constructor(mostKeys: number) {
    this.#mostKeys = mostKeys
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Takes `cost` if available; a cost above the burst needs a whole burst, and leaves a debt. */
  spend(
    key: string,
    { perSecond, burst }: Budget,
    { cost, nowMs }: { readonly cost: number; readonly nowMs: number },
  ): Spent {
    const bucket = this.#buckets.get(key)
    const passedMs = bucket === undefined ? 0 : Math.max(0, nowMs - bucket.atMs)
    const tokens =
      bucket === undefined ? burst : Math.min(burst, bucket.tokens + (passedMs * perSecond) / 1000)
    const price = Math.min(cost, burst)
    const isWithin = tokens >= price
    const left = isWithin ? tokens - cost : tokens
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: left, atMs: nowMs })
    this.#forget()
    return {
      isWithin,
      remaining: Math.max(0, Math.floor(left)),
      waitMs: isWithin ? 0 : Math.ceil(((price - left) * 1000) / perSecond),
      fullMs: Math.ceil(((burst - left) * 1000) / perSecond),
    }
  }

  /** Takes `cost` whatever is left, and says how long until there is something again. */
  charge(
    key: string,
    { perSecond, burst }: Budget,
    { cost, nowMs }: { readonly cost: number; readonly nowMs: number },
  ): number {
    this.spend(key, { perSecond, burst }, { cost: 0, nowMs })
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return 0
    bucket.tokens = Math.max(bucket.tokens - cost, -burst)
    return Math.max(0, Math.ceil((-bucket.tokens * 1000) / perSecond))
  }

  #forget(): void {
    if (this.#buckets.size <= this.#mostKeys) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}

/** Budgets of callers. */
export type RateLimits = {
  /** For one address without a key; an IPv6 site (/64) counts as one address. */
  readonly address: Budget
  /** For the web app in the browsers of one address, separate from the other budget, so that readers of pages are not locked out. */
  readonly web: Budget
  /**
   * For both together of one address without a key, since any program may claim to be the web app. Without it they are
   * not counted together.
   */
  readonly total?: Budget | undefined
  /** By key of the header TRON-PRO-API-KEY. Another object each time the keys change. */
  readonly keys: () => ReadonlyMap<string, KeyHolder>
  /** Whether this machine's own addresses are counted: off unless a proxy on it forwards requests of others. */
  readonly countsOwnMachine: boolean
}

export type KeyHolder = { readonly name: string; readonly budget: Budget }

/** Who a request is counted for. */
export type RequestCaller = {
  readonly kind: 'address' | 'web' | 'key'
  readonly id: string
  readonly budget: Budget
}

const mostCallers = 100_000

/** Paths for monitoring, which must not be locked out. */
const uncounted: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** To begin a whole list as CSV; its pages are charged while it is sent. */
const csvCost = 5

/** More than this no call costs, whatever its query says: the debt would lock a caller out for hours. */
const mostExtra = 10_000

/** Rows of a list that cost no more than the default. */
const rowsAtOnce = 100

/** How many times its default a request for so many rows costs. */
export const costOfRows = (rows: number): number => Math.max(1, Math.ceil(rows / rowsAtOnce))

type CostConfig = Pick<FastifyContextConfig, 'cost' | 'rows' | 'extraCost'>

/** Units of a call with these parameters, which are not checked yet. */
export function costOfQuery(config: CostConfig, query: Readonly<Record<string, unknown>>): number {
  const { rows } = config
  const { format, [rows?.name ?? '']: limit } = query
  // A value that is not a number is rejected before any row is read, and more than the most is served as the most.
  const asked = typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : 0
  const times = format === 'csv' ? csvCost : costOfRows(Math.min(asked, rows?.most ?? 0))
  return (config.cost ?? 1) * times + wholeUnits(config.extraCost?.(query) ?? 0)
}

/** What a query asks for is not checked yet: it may name a negative number, a part of one, or one without end. */
const wholeUnits = (units: number): number =>
  Number.isNaN(units) ? 0 : Math.min(mostExtra, Math.max(0, Math.ceil(units)))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much of a caller's budget a request costs; 1 by default. */
    cost?: number
    /** The parameter with the number of rows, and the most that are served. */
    rows?: PageSize | undefined
    /** Answers name the origin of the request. */
    hasUrls?: boolean
    /** More units, by what the query asks for. */
    extraCost?: ((query: Readonly<Record<string, unknown>>) => number) | undefined
  }
  interface FastifyRequest {
    caller?: RequestCaller | undefined
    /** See `Caller`; absent for those who are not counted. */
    charge?: ((units: number) => number) | undefined
  }
}

type Counting = {
  readonly now: () => number
  /** Counts requests with keys. */
  readonly usage?: Pick<KeyUsage, 'count' | 'charge'> | undefined
}

/** Rejects requests beyond a caller's budget with 429; every counted response says how much is left. */
export function limitRates(server: FastifyInstance, limits: RateLimits, { now, usage }: Counting): void {
  const buckets = new TokenBuckets(mostCallers)
  const holders = digested(limits.keys)
  // Before the body is read, and after the hooks that add headers to every response.
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (uncounted.has(request.routeOptions.url ?? '')) return done(null, payload)
    const cost = costOfQuery(request.routeOptions.config, request.query as Readonly<Record<string, unknown>>)
    const caller = callerOf(request, limits, holders())
    // Otherwise the holder of a key that has ended learns it from a refusal.
    if (caller?.kind !== 'key' && keyIn(request) !== undefined) reply.header('x-sundial-key', 'unknown')
    if (caller === undefined) return done(null, payload)
    request.caller = caller
    const spend = (kind: string, budget: Budget) => {
      const spent = buckets.spend(`${kind}:${caller.id}`, budget, { cost, nowMs: now() })
      return { ...spent, budget }
    }
    const chargeTo = (kind: string, budget: Budget, units: number): number =>
      buckets.charge(`${kind}:${caller.id}`, budget, { cost: units, nowMs: now() })
    request.charge = (units) => {
      if (caller.kind === 'key') usage?.charge(caller.id, units)
      return Math.max(
        chargeTo(caller.kind, caller.budget, units),
        caller.kind === 'key' || limits.total === undefined ? 0 : chargeTo('total', limits.total, units),
      )
    }
    const own = spend(caller.kind, caller.budget)
    // An address rejected by one budget does not spend its total budget.
    const total = caller.kind === 'key' || !own.isWithin ? undefined : limits.total
    const spent = scarcer(own, total && spend('total', total))
    tell(reply, spent.budget, spent)
    reply.header('x-sundial-caller', caller.kind)
    if (caller.kind === 'key') {
      // Names may have any letters, and headers may not.
      reply.header('x-sundial-key-name', encodeURIComponent(caller.id))
      usage?.count(caller.id, { units: cost, isWithin: spent.isWithin })
    }
    if (spent.isWithin) return done(null, payload)
    const seconds = Math.max(1, Math.ceil(spent.waitMs / 1000))
    reply.header('retry-after', String(seconds))
    done(
      new RequestRefused(
        'too_many_requests',
        `More than ${spent.budget.perSecond} requests a second, or fewer with a higher cost: try again in ${seconds} s, or use a key from this server's operator.`,
        { retryAfterSeconds: seconds },
      ),
    )
  })
}

type SpentOf = Spent & { readonly budget: Budget }

/** Of two budgets, the one that rejects the request or has less left. */
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

function keyIn({ headers }: FastifyRequest): string | undefined {
  const key = headers['tron-pro-api-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** An unknown key counts as none. */
function callerOf(
  request: FastifyRequest,
  limits: RateLimits,
  holders: ReadonlyMap<string, KeyHolder>,
): RequestCaller | undefined {
  const key = keyIn(request)
  if (key !== undefined && holders.size > 0) {
    const holder = holders.get(digestOf(key))
    if (holder !== undefined) return { kind: 'key', id: holder.name, budget: holder.budget }
  }
  if (!limits.countsOwnMachine && isOwnMachine(request.ip)) return undefined
  const id = siteOf(request.ip)
  return isOfWebApp(request)
    ? { kind: 'web', id, budget: limits.web }
    : { kind: 'address', id, budget: limits.address }
}

/** Holders by the digest of their key, made anew when the keys change. */
function digested(keys: RateLimits['keys']): () => ReadonlyMap<string, KeyHolder> {
  let known: ReturnType<typeof keys> | undefined
  let holders: ReadonlyMap<string, KeyHolder> = new Map()
  return () => {
    const current = keys()
    if (current !== known) holders = new Map([...current].map(([key, holder]) => [digestOf(key), holder]))
    known = current
    return holders
  }
}

/** Keys are compared by digest, so that the time of a comparison reveals nothing about them. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/**
 * Browsers report that a request comes from a page of the web app. Programs may claim so too: the budget is counted by
 * address all the same, and `total` limits what an address gets from both.
 */
const isOfWebApp = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

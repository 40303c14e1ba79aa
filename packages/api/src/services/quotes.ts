import { Malformed, parseJson } from '@sundial/primitives'
import { NotNow, RequestRefused } from '../errors.ts'
import { FetchFailed, type Outbound } from './outbound/fetch-public.ts'
import { ResultCache } from './outbound/result-cache.ts'
import { type Caller, WorkQueue } from './work-queue.ts'

const limits = { timeoutMs: 8000, maxBytes: 512 * 1024 }
const remembered = { cachedMs: 30_000, most: 100 }
/** Of requests to providers: a changed parameter is another one, which no cache has. */
const queueLimits = { running: 4, waiting: 40, waitingOfOne: 4, waitMs: 10_000 }
const retryAfterSeconds = 5

/**
 * Relays quotes of the operator's providers. A URL is allowed when scheme and host equal a provider's and the path
 * begins with its path.
 */
export class Quotes {
  readonly #allowed: readonly URL[]
  readonly #outbound: Outbound
  readonly #answers: ResultCache<unknown>
  readonly #queue = new WorkQueue(
    queueLimits,
    (why) =>
      new NotNow('quotes_busy', `Quotes are busy: ${why}. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      }),
  )

  constructor(allowed: readonly URL[], outbound: Outbound, now: () => number) {
    this.#allowed = allowed
    this.#outbound = outbound
    this.#answers = new ResultCache(remembered, now)
  }

  /** The provider's JSON. Throws `url_not_allowed`, `quotes_busy` and `too_many_requests`. */
  async get(text: string, { share }: Caller = {}): Promise<unknown> {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !this.#allowed.some((one) => isUnder(url, one))) {
      throw new RequestRefused('url_not_allowed', 'Only quotes of the configured providers are available.')
    }
    url.hash = ''
    const fetched = async () => jsonOf((await this.#outbound(url, limits)).bytes)
    // Others may wait for the same quotes, so they are fetched though the first who asked has left.
    return this.#answers.get(url.href, () => this.#queue.run(fetched, { share }))
  }
}

/** Compares whole path segments, after the parser has resolved dots. */
function isUnder(url: URL, allowed: URL): boolean {
  if (url.origin !== allowed.origin || url.username !== '' || url.password !== '') return false
  const path = allowed.pathname.replace(/\/+$/, '')
  return !/%2e|%2f|%5c/i.test(url.pathname) && (url.pathname === path || url.pathname.startsWith(`${path}/`))
}

export function jsonOf(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString('utf8'))
  } catch (cause) {
    if (cause instanceof Malformed)
      throw new FetchFailed("The other server's response is not JSON.", { cause })
    throw cause
  }
}

import { Malformed, parseJson } from '@sundial/primitives'
import { RequestRefused } from '../errors.ts'
import { FetchFailed, type Outbound } from './outbound/fetch-public.ts'
import { ResultCache } from './outbound/result-cache.ts'

const limits = { timeoutMs: 8000, maxBytes: 512 * 1024 }
const remembered = { cachedMs: 30_000, most: 100 }

/**
 * Relays quotes of the operator's providers. A URL is allowed when scheme and host equal a provider's and the path
 * begins with its path.
 */
export class Quotes {
  readonly #allowed: readonly URL[]
  readonly #outbound: Outbound
  readonly #answers: ResultCache<unknown>

  constructor(allowed: readonly URL[], outbound: Outbound, now: () => number) {
    this.#allowed = allowed
    this.#outbound = outbound
    this.#answers = new ResultCache(remembered, now)
  }

  /** The provider's JSON. Throws `url_not_allowed`. */
  async get(text: string): Promise<unknown> {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !this.#allowed.some((one) => isUnder(url, one))) {
      throw new RequestRefused('url_not_allowed', 'Only quotes of the configured providers are available.')
    }
    url.hash = ''
    return this.#answers.get(url.href, async () => jsonOf((await this.#outbound(url, limits)).bytes))
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

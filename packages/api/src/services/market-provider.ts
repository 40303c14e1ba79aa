import type { FastifyInstance } from 'fastify'
import type { Outbound } from './outbound/fetch-public.ts'
import { ResultCache } from './outbound/result-cache.ts'
import { jsonOf } from './quotes.ts'

const limits = { timeoutMs: 8000, maxBytes: 2 * 1024 * 1024 }
/** Less than a block, so that many readers of one pair are one question. */
const remembered = { cachedMs: 1000, most: 200 }

/** What is read of the second market, with the paths of its known clients. */
const calls =
  /^\/api\/exchange\/(?:marketPair\/(?:list|market\/searchList|searchListByIds)|common\/(?:(?:orderListV2|deepgraph)\/\d{1,16}|latestOrders|abnormalOrderStatus)|toppriceV2\/\d{1,16}|kchart|user\/(?:order|trades))$/

type Parts = {
  /** What the paths of the calls are appended to. */
  readonly provider: URL
  readonly outbound: Outbound
  readonly now: () => number
}

/** Another operator's server for the second market: it answers in place of the index. */
export class MarketProvider {
  readonly #parts: Parts
  readonly #answers: ResultCache<Buffer>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#answers = new ResultCache(remembered, parts.now)
  }

  /** The JSON that it answers, as it is; undefined for any other call. Throws `fetch_failed` without a usable answer. */
  answer(target: string): Promise<Buffer> | undefined {
    const [path = '', query = ''] = target.split('?', 2)
    if (!calls.test(path)) return undefined
    const url = new URL(this.#parts.provider)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
    url.search = query
    return this.#answers.get(url.href, async () => {
      const { bytes } = await this.#parts.outbound(url, limits)
      // Throws where it is something else.
      jsonOf(bytes)
      return bytes
    })
  }
}

/** Calls of the market go to the provider before anything else reads them. */
export function mountMarketProvider(server: FastifyInstance, provider: MarketProvider): void {
  server.addHook('onRequest', async (request, reply) => {
    const answer = request.method === 'GET' ? provider.answer(request.url) : undefined
    if (answer === undefined) return
    await reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(await answer)
  })
}

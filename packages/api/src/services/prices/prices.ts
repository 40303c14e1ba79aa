import { FetchFailed, type Outbound } from '../outbound/fetch-public.ts'
import { Remembered } from '../outbound/remembered.ts'
import { jsonOf } from '../quotes.ts'
import { readQuotes } from './read-quotes.ts'

/** The price of one TRX, as text with the source's digits. */
export type Price = {
  /** `fixed` for an operator's price, otherwise the provider's host. */
  readonly from: string
  readonly timeMs: number
  readonly usd: string
  /** Absent for a fixed price and when the source has none. */
  readonly change24h?: string | undefined
  /** By lower-case currency: usd, and others from the source. */
  readonly inCurrencies: Readonly<Record<string, string>>
}

export interface PriceSource {
  price(): Promise<Price>
}

/** An operator's price, marked as such. */
export const fixedPrice = (usd: string, now: () => number): PriceSource => ({
  price: async () => ({ from: 'fixed', timeMs: now(), usd, inCurrencies: { usd } }),
})

const limits = { timeoutMs: 8000, maxBytes: 512 * 1024 }

/** A provider with the format of CoinMarketCap or CoinGecko; queried at most once a minute. */
export function quotedPrice(url: URL, outbound: Outbound, now: () => number): PriceSource {
  const answers = new Remembered<Price>({ cachedMs: 60_000, most: 1 }, now)
  return {
    price: () =>
      answers.get('', async () => {
        const quotes = readQuotes(jsonOf((await outbound(url, limits)).bytes))
        const usd = quotes?.prices['usd']
        if (quotes === undefined || usd === undefined) {
          throw new FetchFailed(`${url.host} answered without a price of TRX in USD.`)
        }
        return {
          from: url.host,
          timeMs: now(),
          usd,
          change24h: quotes.change24h,
          inCurrencies: quotes.prices,
        }
      }),
  }
}

import { Unavailable } from '@sundial/primitives'
import type { PriceRow, ServiceRecords } from '@sundial/store'
import { FetchFailed, type Outbound } from '../outbound/fetch-public.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import { jsonOf } from '../quotes.ts'
import { type Json, objectOf } from '../../shared/json.ts'

export type ReadQuotes = {
  readonly prices: Readonly<Record<string, string>>
  readonly change24h?: string | undefined
}

/** Parses prices of TRX from a provider's answer: `data.TRX.quote.USD.price`, nested once more, or `tron.usd`. */
export function readQuotes(json: unknown): ReadQuotes | undefined {
  const data = objectOf(objectOf(json)['data'])
  const listed = firstOf(data['TRX']) ?? firstOf(objectOf(data['data'])['TRX'])
  if (listed !== undefined) return ofQuote(objectOf(listed['quote']))
  const simple = objectOf(objectOf(json)['tron'])
  return Object.keys(simple).length === 0 ? undefined : ofSimple(simple)
}

function ofQuote(quote: Json): ReadQuotes {
  const prices = Object.entries(quote).flatMap(([currency, one]) => {
    const price = decimal(objectOf(one)['price'])
    return price === undefined ? [] : [[currency.toLowerCase(), price] as const]
  })
  return {
    prices: Object.fromEntries(prices),
    change24h: decimal(objectOf(quote['USD'])['percent_change_24h'], { signed: true }),
  }
}

function ofSimple(simple: Json): ReadQuotes {
  const prices = Object.entries(simple).flatMap(([name, value]) => {
    const price = /^[a-z]{3,5}$/.test(name) ? decimal(value) : undefined
    return price === undefined ? [] : [[name, price] as const]
  })
  return {
    prices: Object.fromEntries(prices),
    change24h: decimal(simple['usd_24h_change'], { signed: true }),
  }
}

/** CoinMarketCap's second version lists all coins with the symbol. */
function firstOf(value: unknown): Json | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'object' && one !== null ? (one as Json) : undefined
}

/** A price of zero is no price. */
function decimal(value: unknown, { signed = false } = {}): string | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (!signed && number <= 0) return undefined
  return withoutExponent(String(number))
}

/** The shortest decimal digits of the number, without an exponent. */
function withoutExponent(text: string): string {
  const [, sign = '', digits = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (digits === '') return text
  const point = digits.length + Number(exponent)
  const all = `${digits}${fraction}`
  return point <= 0 ? `${sign}0.${'0'.repeat(-point)}${all}` : `${sign}${all.padEnd(point, '0')}`
}

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
  const answers = new ResultCache<Price>({ cachedMs: 60_000, most: 1 }, now)
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

type Records = Pick<ServiceRecords, 'putPrice' | 'prices'>

/** Prices of the hours in which this server was running; a fixed price has no history. */
export class PriceHistory {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  /** Records the source's current price; without one the hour stays unchanged. */
  async note(source: PriceSource): Promise<void> {
    try {
      const { from, timeMs, usd } = await source.price()
      if (from !== 'fixed') await this.#records.putPrice({ timeMs, source: from, usd })
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }

  hours(range: Parameters<Records['prices']>[0]): Promise<readonly PriceRow[]> {
    return this.#records.prices(range)
  }
}

type Json = Readonly<Record<string, unknown>>

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

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

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

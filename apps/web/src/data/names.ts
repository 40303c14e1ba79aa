// Names of addresses, as responses of the API bring them.
import type { AddressName } from '@sundial/api'

export type { AddressName }

/** More than a visitor sees; then all are forgotten, and the next response brings those that it needs. */
const most = 20_000
const names = new Map<string, AddressName>()

/** Remembers the member `names` of a response, before anything renders from it. */
export function rememberNames(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('names' in body)) return
  if (names.size > most) names.clear()
  for (const [address, name] of Object.entries(body.names as Readonly<Record<string, AddressName>>))
    names.set(address, name)
}

/** What the last response with this address knew of it. */
export const nameOf = (address: string | undefined): AddressName | undefined =>
  address === undefined ? undefined : names.get(address)

/** Exchanges as TronScan's tags name them. */
const exchanges = ['Binance', 'Bittrex', 'Gate', 'Huobi', 'Kucoin', 'Okex', 'Poloniex', 'Bitfinex'] as const

/**
 * The exchange in the operator's tag of an address, such as `Binance-Hot 3`. An account that calls itself so is none:
 * anybody could.
 */
export const exchangeOf = ({ from, name }: AddressName): string | undefined =>
  from === 'operator'
    ? exchanges.find((exchange) => new RegExp(`^${exchange}(?![a-z])`, 'i').test(name ?? ''))
    : undefined

import { formatUnits, trxDecimals } from '@sundial/primitives/sun'
import { queryOptions } from '@tanstack/react-query'
import { groupDigits } from '../format/exact-number.ts'
import type { Currency } from '../theme/stored-settings.ts'
import { type Body, get, isRefusal } from './api.ts'

/** Of TRX, whose price is always in USD. */
export type Price = Body<'/api/token/price'> & { readonly price_in_usd: string }

export const priceRetryMs = 3000
const mostFailures = 3
const freshMs = 60_000

/** The price of a TRX. Retried every 3 s; after more than 3 failures it waits for the user to retry. */
export const price = () =>
  queryOptions({
    queryKey: ['price'],
    queryFn: async ({ signal }) => (await get('/api/token/price', { token: 'trx' }, signal)).body as Price,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.status === 'success' ? freshMs : false),
    retry: (failures, error) => !isRefusal(error) && failures < mostFailures,
    retryDelay: priceRetryMs,
  })

/** Decimal places of amounts shown in a currency. */
export const currencyDigits = { TRX: 6, BTC: 12, USD: 3, EUR: 3, ETH: 12 } as const satisfies Digits

/** Decimal places in the tooltip of an amount. */
export const tooltipDigits = { BTC: 2, ETH: 2, USD: 3, EUR: 2 } as const satisfies Partial<Digits>

type Digits = Readonly<Record<Currency, number>>

/** The price of a TRX in a currency, as plain decimal text. */
export const rateOf = ({ price_in_usd: usd, prices }: Price, currency: Currency): string | undefined =>
  currency === 'TRX' ? '1' : (prices?.[currency.toLowerCase()] ?? (currency === 'USD' ? usd : undefined))

/** Value at a rate, truncated and never rounded up; `undefined` when the rate is not a plain decimal. */
export function valueOf(sun: bigint, rate: string, digits: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? []
  if (whole === undefined) return undefined
  return (
    (sun * BigInt(whole + fraction) * 10n ** BigInt(digits)) / 10n ** BigInt(trxDecimals + fraction.length)
  )
}

/** As text: `0.25 USD`, or `< 0.01 BTC` for an amount below the last decimal place. */
export function valueText(
  sun: bigint,
  { currency, rate, digits, locale }: { currency: Currency; rate: string; digits: number; locale: string },
): string | undefined {
  const value = valueOf(sun, rate, digits)
  if (value === undefined) return undefined
  const isBelow = value === 0n && sun !== 0n
  const number = groupDigits(formatUnits(isBelow ? 1n : value, digits), locale)
  return `${isBelow ? '< ' : ''}${number} ${currency}`
}

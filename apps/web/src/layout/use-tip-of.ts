import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { price, rateOf, tooltipDigits, valueText } from '../data/price.ts'
import { groupDigits } from '../show/exact-number.ts'
import { formatUnits, trxDecimals } from '@sundial/primitives'

const currencies = ['USD', 'EUR', 'BTC', 'ETH'] as const

/** What the tooltip of an element says: its own text, or what an amount of sun is worth where a price is known. */
export function useTipOf(): (carrier: HTMLElement) => string | undefined {
  const queries = useQueryClient()
  const locale = useLocale()
  const t = useTranslations('price')
  return useCallback(
    ({ dataset: { tip, sun } }) => {
      if (sun === undefined) return tip
      const told = queries.getQueryData(price().queryKey)
      if (told === undefined) return undefined
      const amount = BigInt(sun)
      const values = currencies.flatMap((currency) => {
        const rate = rateOf(told, currency)
        const text = rate && valueText(amount, { currency, rate, digits: tooltipDigits[currency], locale })
        return text ? [text] : []
      })
      const source = told.from === 'fixed' ? t('fixed') : t('from', { source: told.from })
      return [`${groupDigits(formatUnits(amount, trxDecimals), locale)} TRX`, ...values, source].join('\n')
    },
    [queries, locale, t],
  )
}

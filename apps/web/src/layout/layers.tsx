import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { formatUnits, trxDecimals } from '@sundial/primitives/sun'
import { price, rateOf, tooltipDigits, valueText } from '../data/price.ts'
import { groupDigits } from '../format/exact-number.ts'
import { useLeaving } from '../ui/external-link.tsx'
import { Toasts } from '../ui/toast-list.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'

/** Dialogs, messages and tooltips over the page. */
export function Layers() {
  const tipOf = useTipOf()
  return (
    <>
      <LeaveGate />
      <Toasts />
      <TooltipLayer tipOf={tipOf} />
    </>
  )
}

const currencies = ['USD', 'EUR', 'BTC', 'ETH'] as const

/** The tooltip of an element: its own text, or the worth of an amount of sun where a price is known. */
export function useTipOf(): (carrier: HTMLElement) => string | undefined {
  const queries = useQueryClient()
  const locale = useLocale()
  const t = useTranslations('price')
  return useCallback(
    ({ dataset: { tip, sun } }) => {
      if (sun === undefined) return tip
      const body = queries.getQueryData(price().queryKey)
      if (body === undefined) return undefined
      const amount = BigInt(sun)
      const values = currencies.flatMap((currency) => {
        const rate = rateOf(body, currency)
        const text = rate && valueText(amount, { currency, rate, digits: tooltipDigits[currency], locale })
        return text ? [text] : []
      })
      const source = body.from === 'fixed' ? t('fixed') : t('from', { source: body.from })
      return [`${groupDigits(formatUnits(amount, trxDecimals), locale)} TRX`, ...values, source].join('\n')
    },
    [queries, locale, t],
  )
}

const LeaveDialog = lazy(async () => ({ default: (await import('../ui/leave-dialog.tsx')).LeaveDialog }))

/** Shows the warning before the user leaves the app. */
export function LeaveGate() {
  const { url } = useLeaving()
  if (url === undefined) return null
  return (
    <Suspense>
      <LeaveDialog url={url} />
    </Suspense>
  )
}

import { useMemo } from 'react'
import { useFormatter, useLocale } from 'use-intl/react'
import type { ChartWords } from './chart-model.ts'

/** Numbers and times of charts, by Intl. Days are those of UTC, as the index counts them. */
export function useChartWords(): ChartWords {
  const { dateTime } = useFormatter()
  const locale = useLocale()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 6 })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
    return {
      timeOf: (at, precision) =>
        precision === 'day'
          ? dateTime(at, { dateStyle: 'medium', timeZone: 'UTC' })
          : dateTime(at, { dateStyle: 'short', timeStyle: 'medium' }),
      numberOf: (value) => whole.format(value),
      shortNumberOf: (value) => short.format(value),
      // Cut off: nearly all is not all.
      percentOf: (share) => percent.format(Math.floor(share * 1e6) / 1e6),
      unknown: '–',
    }
  }, [dateTime, locale])
}

import { useLocale } from 'use-intl/react'
import { dateFormat } from '../format/intl.ts'

/** The date of a day that begins at midnight UTC. */
export function DayText({ ms }: { readonly ms: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(ms).toISOString()}>
      {dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(ms)}
    </time>
  )
}

import { useTranslations } from 'use-intl/react'
import styles from './date-range.module.css'
import type { List } from './use-list.ts'

const dayMs = 86_400_000

/** Local days as the filters `start_timestamp` and `end_timestamp` (both ends included), kept in the URL. */
export function DateRange<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('filter')
  const { filters } = list.address
  const change = (name: 'start_timestamp' | 'end_timestamp', day: string) =>
    list.goTo({ page: 1, filters: { ...filters, [name]: day === '' ? undefined : edgeOf(name, day) } })
  return (
    <fieldset className={styles['range']} aria-label={t('dates')}>
      {(['start_timestamp', 'end_timestamp'] as const).map((name) => (
        <label key={name}>
          <span>{t(name)}</span>
          <input
            type="date"
            className={styles['field']}
            min="2018-06-25"
            value={dayOf(filters[name])}
            onChange={({ target }) => change(name, target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

function edgeOf(name: 'start_timestamp' | 'end_timestamp', day: string): number {
  const start = new Date(`${day}T00:00:00`).getTime()
  return name === 'start_timestamp' ? start : start + dayMs - 1
}

function dayOf(timestamp: string | number | boolean | undefined): string {
  const date = new Date(Number(timestamp ?? Number.NaN))
  if (Number.isNaN(date.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

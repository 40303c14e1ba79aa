import { dayMs } from '@sundial/primitives'
import { useLocale, useTranslations } from 'use-intl/react'
import styles from './date-range.module.css'
import type { List } from './use-list.ts'

/** Local days as the filters `start_timestamp` and `end_timestamp` (both inclusive), in the URL. */
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
          <DateField day={dayOf(filters[name])} onChange={(day) => change(name, day)} />
        </label>
      ))}
    </fieldset>
  )
}

type FieldProps = { readonly day: string; readonly onChange: (day: string) => void }

/** A day in the format of the page's language. Browsers use their own language, which is shown only while typing. */
export function DateField({ day, onChange }: FieldProps) {
  const locale = useLocale()
  return (
    <span className={styles['day']} data-text={dayText(day, locale)}>
      <input
        type="date"
        className={styles['field']}
        min="2018-06-25"
        value={day}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}

const names = { year: 'year', month: 'month', day: 'day' } as const

/** `31.12.2026`; without a day the order of its parts. */
export function dayText(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  if (day !== '') return format.format(new Date(`${day}T00:00:00Z`))
  const nameOf = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
  return format
    .formatToParts(0)
    .map(({ type, value }) => (type in names ? nameOf.of(names[type as keyof typeof names]) : value))
    .join('')
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

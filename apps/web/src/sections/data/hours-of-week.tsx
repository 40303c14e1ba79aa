import { dayMs } from '@sundial/primitives'
import { useLocale, useTranslations } from 'use-intl/react'
import { dateFormat } from '../../format/intl.ts'
import { Failure } from '../../lists/failure.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { Missing } from '../../show/missing.tsx'
import { Count } from '../../show/quantity.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './data.module.css'
import { useNewestDay, useSeries } from './use-series.ts'

const weekDays = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const weeks = 4
const hourMs = 3_600_000

/** The first Monday, as the calendar of the web counts from a Thursday. */
const firstMondayMs = 4 * dayMs

type Hours = {
  /** Starts of hours, in milliseconds. */
  readonly at: readonly number[]
  /** One for each hour; null where it is not known. */
  readonly values: readonly (string | null)[]
}

/**
 * The average of each hour of the week, truncated, by day from Monday on and by hour of UTC; undefined where no such hour is known.
 */
export function averageWeek({ at, values }: Hours): readonly (readonly (bigint | undefined)[])[] {
  const sums = weekDays.map(() => hours.map(() => ({ sum: 0n, count: 0n })))
  for (const [place, startMs] of at.entries()) {
    const value = values[place] ?? null
    if (value === null) continue
    const day = Math.floor((startMs - firstMondayMs) / dayMs) % 7
    const cell = sums[day]![Math.floor((startMs % dayMs) / hourMs)]!
    cell.sum += BigInt(value)
    cell.count++
  }
  return sums.map((day) => day.map(({ sum, count }) => (count === 0n ? undefined : sum / count)))
}

/** Transactions by day of the week and hour, each cell coloured by its share of the busiest one. */
export function HoursOfWeek() {
  const t = useTranslations('charts')
  const locale = useLocale()
  const newestDay = useNewestDay()
  const { data, error, refetch } = useSeries({
    names: ['transactions'],
    interval: 'hour',
    from: newestDay === undefined ? undefined : newestDay - 7 * weeks * dayMs,
    to: newestDay === undefined ? undefined : newestDay - 1,
    isAsked: newestDay !== undefined,
  })
  if (data === undefined && error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Card>
        <div aria-busy className={styles['waiting']}>
          <Skeleton height={600} my={12} />
        </div>
      </Card>
    )
  const week = averageWeek({ at: data.at, values: data.lines[0]?.values ?? [] })
  const most = week
    .flat()
    .reduce<bigint>((highest, one) => (one !== undefined && one > highest ? one : highest), 0n)
  if (week.flat().every((one) => one === undefined))
    return (
      <Card>
        <NothingHere title={t('notKnown')} text={t('notKnownText')} />
      </Card>
    )
  const nameOfDay = (day: number) =>
    dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(firstMondayMs + day * dayMs)
  const nameOfHour = (hour: number) =>
    dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }).format(
      hour * hourMs,
    )
  return (
    <Card>
      <table className={styles['week']} aria-label={t('of.hoursOfWeek.title')}>
        <thead>
          <tr>
            <th scope="col">{t('hourOfDay')}</th>
            {weekDays.map((day) => (
              <th key={day} scope="col">
                {nameOfDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{nameOfHour(hour)}</th>
              {week.map((day, place) => (
                <Cell key={place} value={day[hour]} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type CellProps = { readonly value: bigint | undefined; readonly most: bigint }

function Cell({ value, most }: CellProps) {
  if (value === undefined)
    return (
      <td>
        <Missing />
      </td>
    )
  const share = most === 0n ? 0 : Number((value * 100n) / most)
  return (
    <td style={{ ['--share' as string]: `${share}%` }} data-none={value === 0n || undefined}>
      <Count value={value} />
    </td>
  )
}

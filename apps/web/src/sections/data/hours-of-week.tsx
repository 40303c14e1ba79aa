import { dayMs } from '@sundial/primitives'
import { formatUnits } from '@sundial/primitives/sun'
import { useLocale, useTranslations } from 'use-intl/react'
import { groupDigits } from '../../format/exact-number.ts'
import { dateFormat } from '../../format/intl.ts'
import { Failure } from '../../lists/failure.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { Missing } from '../../show/missing.tsx'
import { Quantity } from '../../show/quantity.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { csvText } from './chart-files.ts'
import styles from './data.module.css'
import { ShareMenu } from './share-menu.tsx'
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

/** Sum of the known values of one hour of the week. */
export type WeekHour = { readonly sum: bigint; readonly count: bigint }

/** Each hour of the week, by day from Monday on and by hour of UTC; undefined where no such hour is known. */
export function hoursOfWeek({ at, values }: Hours): readonly (readonly (WeekHour | undefined)[])[] {
  const sums = weekDays.map(() => hours.map(() => ({ sum: 0n, count: 0n })))
  for (const [place, startMs] of at.entries()) {
    const value = values[place] ?? null
    if (value === null) continue
    const day = Math.floor((startMs - firstMondayMs) / dayMs) % 7
    const cell = sums[day]![Math.floor((startMs % dayMs) / hourMs)]!
    cell.sum += BigInt(value)
    cell.count++
  }
  return sums.map((day) => day.map((cell) => (cell.count === 0n ? undefined : cell)))
}

/** The average, cut off after so many decimals. A positive average below the last one is shown as less than it. */
export function averageText({ sum, count }: WeekHour, places: number): string {
  const scaled = (sum * 10n ** BigInt(places)) / count
  return scaled === 0n && sum > 0n ? `<${formatUnits(1n, places)}` : formatUnits(scaled, places)
}

/** Decimals of all averages; none on a busy chain. */
const placesOf = (cells: readonly WeekHour[]): number =>
  cells.some(({ sum, count }) => sum >= 100n * count) ? 0 : 2

const isMore = (one: WeekHour, other: WeekHour): boolean => one.sum * other.count > other.sum * one.count

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
  const values = data.lines[0]?.values ?? []
  const week = hoursOfWeek({ at: data.at, values })
  const known = week.flat().filter((cell) => cell !== undefined)
  const most = known.reduce((busiest, cell) => (isMore(cell, busiest) ? cell : busiest), {
    sum: 0n,
    count: 1n,
  })
  const places = placesOf(known)
  const shown = data.at.filter((_, place) => (values[place] ?? null) !== null)
  if (known.length === 0)
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
  const table = [
    [`${t('hourOfDay')} (UTC)`, ...weekDays.map(nameOfDay)],
    ...hours.map((hour) => [
      nameOfHour(hour),
      ...week.map((day) => {
        const cell = day[hour]
        return cell === undefined ? '' : averageText(cell, places)
      }),
    ]),
  ]
  const picture = {
    columns: weekDays.map(nameOfDay),
    rows: hours.map((hour) => ({
      head: nameOfHour(hour),
      cells: week.map((day) => {
        const cell = day[hour]
        return cell === undefined
          ? { text: '–', share: 0 }
          : { text: shownText(cell, places, locale), share: shareOf(cell, most) / 100 }
      }),
    })),
  }
  const dayText = (at: number | undefined) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  return (
    <Card>
      <div className={styles['take']}>
        <p>{t('fromTo', { from: dayText(shown[0]), to: dayText(shown.at(-1)) })}</p>
        <ShareMenu
          name="hoursOfWeek"
          search={{}}
          block={data.trueAtBlock}
          csvOf={() => csvText(table)}
          pictureOf={async (kind, words) =>
            (await import('../../charts/shares-picture.ts')).tablePicture(kind, picture, words)
          }
        />
      </div>
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
                <Cell key={place} cell={day[hour]} most={most} places={places} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Of the busiest hour, in percent. */
function shareOf(cell: WeekHour, most: WeekHour): number {
  const whole = most.sum * cell.count
  return whole === 0n ? 0 : Number((cell.sum * most.count * 100n) / whole)
}

/** As the language writes it. */
function shownText(cell: WeekHour, places: number, locale: string): string {
  const text = averageText(cell, places)
  return text.startsWith('<') ? `<${groupDigits(text.slice(1), locale)}` : groupDigits(text, locale)
}

type CellProps = {
  readonly cell: WeekHour | undefined
  readonly most: WeekHour
  readonly places: number
}

function Cell({ cell, most, places }: CellProps) {
  const locale = useLocale()
  if (cell === undefined)
    return (
      <td>
        <Missing />
      </td>
    )
  return (
    <td style={{ ['--share' as string]: `${shareOf(cell, most)}%` }} data-none={cell.sum === 0n || undefined}>
      <Quantity figure={shownText(cell, places, locale)} />
    </td>
  )
}

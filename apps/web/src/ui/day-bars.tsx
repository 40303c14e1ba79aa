import { useFormatter, useTranslations } from 'use-intl/react'
import styles from './day-bars.module.css'

/** `value` is absent where it is not known. */
type Day = { readonly day: string; readonly value: number | undefined }

type Props = { readonly days: readonly Day[]; readonly label: string }

/** More than this is less than a pixel a bar: the newest count. */
const mostBars = 365

/** A bar for each day, by its share of the highest. Needs the texts of the topic `contract`. */
export function DayBars({ days: all, label }: Props) {
  const t = useTranslations('contract')
  const { dateTime, number } = useFormatter()
  const days = all.slice(-mostBars)
  const known = days.flatMap(({ day, value }) => (value === undefined ? [] : [{ day, value }]))
  const highest = known.reduce<(typeof known)[number] | undefined>(
    (most, one) => (most === undefined || one.value > most.value ? one : most),
    undefined,
  )
  const dateOf = (day: string) => dateTime(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })
  const text = ({ day, value }: Day) => `${dateOf(day)}: ${value === undefined ? '–' : number(value)}`
  return (
    <div className={styles['frame']}>
      {highest !== undefined && (
        <p className={styles['highest']}>
          {t('highest', { value: number(highest.value), day: dateOf(highest.day) })}
        </p>
      )}
      <ul className={styles['bars']} aria-label={label}>
        {days.map((one) => (
          <li key={one.day} data-tip={text(one)}>
            <span className={styles['bar']} style={{ blockSize: `${shareOf(one.value, highest?.value)}%` }} />
            <span className={styles['hidden']}>{text(one)}</span>
          </li>
        ))}
      </ul>
      {days.length > 1 && (
        <p className={styles['ends']} aria-hidden>
          <span>{dateOf(days[0]!.day)}</span>
          <span>{dateOf(days.at(-1)!.day)}</span>
        </p>
      )}
    </div>
  )
}

/** Nothing is no bar; the least there is can still be seen. */
const shareOf = (value = 0, highest = 0): number =>
  value === 0 || highest === 0 ? 0 : Math.max(2, (value / highest) * 100)

import { useLocale, useTranslations } from 'use-intl/react'
import { percentText } from '../../format/percent.ts'
import type { HomeBundle } from '../../data/network.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { dateFormat } from '../../format/intl.ts'
import { Short } from '../../show/quantity.tsx'
import styles from './day-dial.module.css'

type Day = NonNullable<NonNullable<HomeBundle['now']>['lastDay']>

/** With fewer hours the figure alone says more. */
const leastHours = 12

export const isDrawn = ({ hours }: Pick<Day, 'hours'>): boolean => hours.length >= leastHours

/** The transactions of the last 24 hours: a ray for each hour, the newest on the right. */
export function DayDial({ day }: { readonly day: Day | undefined }) {
  const t = useTranslations('home')
  const locale = useLocale()
  if (day === undefined || !isDrawn(day)) return null
  const { hours, transactions } = day
  const most = Math.max(1, ...hours.map(({ transactions: count }) => count))
  const busiest = hours.find(({ transactions: count }) => count === most) ?? hours[0]!
  const time = (ms: number) =>
    dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms)
  const textOf = ({ start, transactions: count }: Day['hours'][number]) =>
    `${time(start)} · ${groupDigits(String(count), locale)}`
  return (
    <div className={styles['dial']} dir="ltr">
      <svg viewBox="0 0 320 164" aria-hidden>
        {hours.map((hour, place) => (
          <path
            key={place}
            d={ray(place / (hours.length - 1), hour.transactions / most)}
            data-now={place === hours.length - 1 || undefined}
            data-tip={textOf(hour)}
          />
        ))}
        <path d="M24 158H296" className={styles['ground']} />
      </svg>
      <p className={styles['words']} dir="auto">
        <strong>
          <Short value={transactions} />
        </strong>
        <span>{t('dayTransactions')}</span>
        <span>
          <DayChange of={day} />
        </span>
      </p>
      <p className={styles['ends']} dir="auto">
        {t('busiestHour', { time: time(busiest.start), count: busiest.transactions })}
      </p>
    </div>
  )
}

const inner = 84
const shortest = 6
const longest = 58

/** From the left at 0 to the right at 1; its length is its share of the busiest hour. */
function ray(at: number, share: number): string {
  const angle = Math.PI * (1 - at)
  const outer = inner + shortest + share * longest
  const point = (radius: number) =>
    `${(160 + radius * Math.cos(angle)).toFixed(1)} ${(152 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${point(inner)}L${point(outer)}`
}

/** A chain that grew more than this many times within a day has no day before it to compare with. */
const mostTimes = 10

/** Against the 24 hours before; absent where there is nothing to compare with. */
export const DayChange = ({ of: { transactions, transactionsBefore } }: { readonly of: Day }) =>
  transactionsBefore && transactions <= mostTimes * transactionsBefore ? (
    <Moved percent={(100 * (transactions - transactionsBefore)) / transactionsBefore} />
  ) : null

/** A change within 24 hours, in the tone of its direction. */
export function Moved({ percent }: { readonly percent: number }) {
  const t = useTranslations('home')
  const locale = useLocale()
  const sign = percent < 0 ? '−' : '+'
  const value = `\u2066${sign}${percentText(Math.abs(percent), 1, locale)}\u2069`
  return <span className={styles[percent < 0 ? 'down' : 'up']}>{t('changeOfDay', { value })}</span>
}

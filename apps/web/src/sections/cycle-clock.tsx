import { useLocale } from 'use-intl/react'
import { nextCycle } from '../data/vote.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { clockText, utcText } from '../show/age-text.ts'
import { countdownText } from '../show/duration-text.ts'
import { Missing } from '../show/missing.tsx'
import { Pending } from '../ui/pending.tsx'
import { useNow } from '../ui/now.ts'
import styles from './cycle-clock.module.css'

/** Time left until votes are counted, to the second. */
export function CycleClock() {
  const locale = useLocale()
  const now = useNow()
  const { data, error, dataUpdatedAt } = useLiveQuery(nextCycle())
  if (data === undefined && error === null) return <Pending />
  const left = data?.body.nextCycle
  if (left === undefined) return <Missing />
  return (
    <bdi dir="ltr" role="timer">
      {countdownText(dataUpdatedAt + left - now, locale)}
    </bdi>
  )
}

/** How much of the cycle is over, and the time of its end. */
export function CycleProgress() {
  const locale = useLocale()
  const { data } = useLiveQuery(nextCycle())
  const { nextMaintenanceTime: end, cycleStart: start, nextCycle: left } = data?.body ?? {}
  if (end === undefined || start === undefined || left === undefined) return null
  return (
    <span className={styles['progress']}>
      <span className={styles['track']} aria-hidden>
        <span style={{ inlineSize: `${((end - left - start) / Math.max(1, end - start)) * 100}%` }} />
      </span>
      <time dateTime={new Date(end).toISOString()} data-tip={utcText(end)}>
        {clockText(end, locale)}
      </time>
    </span>
  )
}

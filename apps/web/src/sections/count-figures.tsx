import { useLocale, useTranslations } from 'use-intl/react'
import { votedRepresentatives } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Change } from '../show/percent.tsx'
import { Count } from '../show/quantity.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Missing } from '../show/missing.tsx'
import { RepresentativeLink } from '../show/representative.tsx'
import { Figures, FiguresSkeleton } from '../ui/details.tsx'
import { nextCycle } from '../data/vote.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { clockText, countdownText, useNow, utcText } from '../show/time.tsx'
import { Pending } from '../ui/skeleton.tsx'
import styles from './count-figures.module.css'

/** The time of the next vote count, its expected result, and the biggest climb since the last count. */
export function CountFigures() {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(votedRepresentatives())
  if (data === undefined) return error === null ? <FiguresSkeleton count={4} /> : null
  const { totalVotes, lastCycleTotalVotes, fastestRise: riser, maxVotesRise: winner } = data.body
  const [now, counted] = [toInteger(totalVotes), toInteger(lastCycleTotalVotes)]
  return (
    <Figures
      figures={[
        { label: t('nextCount'), value: <CycleClock />, note: <CycleProgress /> },
        {
          label: t('votesNow'),
          value: <Count value={now ?? counted} />,
          note:
            now === undefined || counted === undefined ? undefined : (
              <>
                <Change value={now - counted} /> {t('sinceCount')}
              </>
            ),
        },
        {
          label: t('fastestRise'),
          value: riser === undefined ? <Missing why="none" /> : <RepresentativeLink of={riser} />,
          note: riser && t('placesGained', { count: riser.change_cycle ?? 0 }),
        },
        {
          label: t('mostGained'),
          value: winner === undefined ? <Missing why="none" /> : <RepresentativeLink of={winner} />,
          note: winner && <Change value={winner.changeVotes} />,
        },
      ]}
    />
  )
}

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

/** The elapsed part of the cycle, and the time of its end. */
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

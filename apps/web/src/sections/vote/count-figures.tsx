import { useLocale, useTranslations } from 'use-intl/react'
import { type VotedRepresentative, votedRepresentatives, votedRowsOf } from '../../data/governance.ts'
import { producingRanks } from '../../data/block.ts'
import { useFollowing } from '../../data/use-following.ts'
import { Change } from '../../show/percent.tsx'
import { Count } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { Missing } from '../../show/missing.tsx'
import { RepresentativeLink } from '../../show/representative.tsx'
import { Card } from '../../ui/card.tsx'
import { type Figure, Figures, FiguresSkeleton } from '../../ui/details.tsx'
import { nextCycle } from '../../data/vote.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { clockText, countdownText, durationText, utcText } from '../../format/time.ts'
import { useNow } from '../../show/time.tsx'
import { Pending } from '../../ui/skeleton.tsx'
import styles from './count-figures.module.css'

/** The dial of the next vote count, its expected result, and what changed most since the last one. */
export const CountFigures = () => (
  <Card>
    <div className={styles['head']}>
      <div className={styles['count']}>
        <CycleDial />
        <CycleProgress />
      </div>
      <Expected />
    </div>
  </Card>
)

function Expected() {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(votedRepresentatives())
  if (data === undefined) return error === null ? <FiguresSkeleton count={4} isPart /> : null
  const { totalVotes, lastCycleTotalVotes, fastestRise: riser, maxVotesRise: winner } = data.body
  const [now, counted] = [toInteger(totalVotes), toInteger(lastCycleTotalVotes)]
  return (
    <Figures
      isPart
      figures={[
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
        ...closest(votedRowsOf(data.body), t),
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

type T = ReturnType<typeof useTranslations<'governance'>>

/** How many votes part the last seat from the first candidate without one. */
function closest(rows: readonly VotedRepresentative[], t: T): readonly Figure[] {
  const [last, next] = rows.slice(producingRanks - 1, producingRanks + 1)
  const [has, lacks] = [toInteger(last?.realTimeVotes), toInteger(next?.realTimeVotes)]
  if (last === undefined || next === undefined || has === undefined || lacks === undefined) return []
  return [
    {
      label: t('closest'),
      value: <Count value={has - lacks} />,
      note: (
        <span className={styles['closest']}>
          <RepresentativeLink of={last} />
          <RepresentativeLink of={next} />
        </span>
      ),
    },
  ]
}

/** The elapsed part of the cycle as the arc of a dial, with the time left in its middle. */
function CycleDial() {
  const { data } = useLiveQuery(nextCycle())
  const { nextMaintenanceTime: end, cycleStart: start, nextCycle: left } = data?.body ?? {}
  const isKnown = end !== undefined && start !== undefined && left !== undefined
  const elapsed = isKnown ? Math.max(0, Math.min(1, (end - left - start) / Math.max(1, end - start))) : 0
  return (
    <div className={styles['dial']}>
      <svg viewBox="0 0 120 120" aria-hidden fill="none">
        <circle cx="60" cy="60" r="50" pathLength={72} strokeDasharray="0.35 0.65" />
        <circle
          cx="60"
          cy="60"
          r="50"
          pathLength={100}
          strokeDasharray={`${elapsed * 100} 100`}
          data-elapsed
        />
      </svg>
      <CycleClock />
    </div>
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

/** What the dial counts down to, the time of it, and how often it happens. */
export function CycleProgress() {
  const t = useTranslations('governance')
  const locale = useLocale()
  const { data } = useLiveQuery(nextCycle())
  const { nextMaintenanceTime: end, cycleStart: start } = data?.body ?? {}
  return (
    <div className={styles['words']}>
      <span className={styles['label']}>{t('nextCountAt')}</span>
      {end !== undefined && (
        <time dateTime={new Date(end).toISOString()} data-tip={utcText(end)}>
          {clockText(end, locale)}
        </time>
      )}
      {end !== undefined && start !== undefined && (
        <span>{t('everyCycle', { duration: durationText(BigInt(end - start), locale) })}</span>
      )}
    </div>
  )
}

import { useTranslations } from 'use-intl/react'
import { votedRepresentatives } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Change } from '../show/change.tsx'
import { Count } from '../show/count.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Missing } from '../show/missing.tsx'
import { RepresentativeLink } from '../show/representative-link.tsx'
import { Figures } from '../ui/figures.tsx'
import { FiguresSkeleton } from '../ui/figures-skeleton.tsx'
import { CycleClock, CycleProgress } from './cycle-clock.tsx'

/** When votes are next counted, what they come to, and who rose most since the last count. */
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

import { useTranslations } from 'use-intl/react'
import type { VotedRepresentative } from '../data/governance.ts'
import { Change } from '../show/change.tsx'
import { Count } from '../show/count.tsx'
import { Percent, Rate } from '../show/percent.tsx'
import { Rank } from '../show/rank.tsx'
import { Figures } from '../ui/figures.tsx'

/** How a representative stands with the voters, and what it gives them. */
export function RepresentativeStanding({ voted }: { readonly voted: VotedRepresentative }) {
  const t = useTranslations('governance')
  const { realTimeVotes, lastCycleVotes, voterBrokerage, annualizedRate } = voted
  return (
    <Figures
      figures={[
        {
          label: t('rankNow'),
          value: <Rank value={voted.realTimeRanking ?? voted.lastRanking} gained={voted.change_cycle} />,
          note: t('rankCounted', { rank: voted.lastRanking }),
        },
        {
          label: t('votesNow'),
          value: <Count value={realTimeVotes ?? lastCycleVotes} />,
          note: (
            <>
              {voted.changeVotes !== undefined && (
                <>
                  <Change value={voted.changeVotes} /> {t('sinceCount')} ·{' '}
                </>
              )}
              <Percent value={voted.votesPercentage ?? voted.lastCycleVotesPercentage} />
            </>
          ),
        },
        {
          label: t('voterShare'),
          value: <Percent value={voterBrokerage} />,
          note: voterBrokerage === undefined ? undefined : t('keeps', { percent: 100 - voterBrokerage }),
        },
        {
          label: t('yearly'),
          value: <Rate value={annualizedRate} votes={lastCycleVotes} />,
          note: t('yearlyWhy'),
        },
      ]}
    />
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type Representative, representatives, type VotedRepresentative } from '../data/representatives.ts'
import { useFollowing } from '../data/use-following.ts'
import { Address } from '../show/address.tsx'
import { Change } from '../show/change.tsx'
import { Count } from '../show/count.tsx'
import { toInteger } from '../show/exact-number.ts'
import { neutralText } from '../show/foreign-text.tsx'
import { LastBlock } from '../show/last-block.tsx'
import { Missing } from '../show/missing.tsx'
import { Percent, Rate } from '../show/percent.tsx'
import { Rank } from '../show/rank.tsx'
import { RepresentativeClass } from '../show/representative-class.tsx'
import { Card } from '../ui/card.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Figures } from '../ui/figures.tsx'
import styles from './representative-facts.module.css'

type Props = {
  readonly address: string
  /** Absent when the address stands for no election. */
  readonly voted: VotedRepresentative | undefined
  /** Whether the node was asked at all. */
  readonly isKnown: boolean
}

/** Who it is, how it stands with the voters, and what it does for the chain. */
export function RepresentativeFacts({ address, voted, isKnown }: Props) {
  const t = useTranslations('governance')
  const { data } = useFollowing(representatives())
  if (voted === undefined) {
    return (
      <Card>
        <p className={styles['none']}>
          {t(isKnown ? 'noRepresentative' : 'notAsked')}{' '}
          <Link to={`/address/${address}`}>{t('toAccount')}</Link>
        </p>
      </Card>
    )
  }
  const produced = data?.body.data.find((one) => one.address === address)
  return (
    <>
      <Standing voted={voted} />
      <Card>
        <Facts
          facts={[
            ...identity(voted, t),
            ...production({ voted, produced, head: data?.body.lastBlock?.number }, t),
          ]}
        />
      </Card>
    </>
  )
}

function Standing({ voted }: { readonly voted: VotedRepresentative }) {
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
          value: <Count value={toInteger(realTimeVotes ?? lastCycleVotes)} />,
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
          value: <Rate value={annualizedRate} />,
          note: t('yearlyWhy'),
        },
      ]}
    />
  )
}

type T = ReturnType<typeof useTranslations<'governance'>>

const identity = (
  { address, name, url, witnessType, lastCycleVotes, lastCycleVotesPercentage }: VotedRepresentative,
  t: T,
): readonly Fact[] => [
  [t('account'), <Address key="" value={address} />],
  [t('class'), <RepresentativeClass key="" type={witnessType} />],
  ...(name
    ? [
        [
          t('name'),
          <bdi key="" dir="auto">
            {neutralText(name)}
          </bdi>,
        ] satisfies Fact,
      ]
    : []),
  [
    t('website'),
    url === '' ? (
      <Missing key="" why="none" />
    ) : (
      <ExternalLink key="" url={url}>
        {neutralText(url)}
      </ExternalLink>
    ),
  ],
  [
    t('votesCounted'),
    <span key="" className={styles['counts']}>
      <Count value={lastCycleVotes} />
      <Percent value={lastCycleVotesPercentage} />
    </span>,
  ],
]

type Work = {
  readonly voted: VotedRepresentative
  readonly produced: Representative | undefined
  readonly head: number | undefined
}

const production = ({ voted, produced, head }: Work, t: T): readonly Fact[] => [
  [t('produced'), <Count key="" value={voted.producedTotal} />],
  [t('missed'), <Count key="" value={produced?.missedTotal} />],
  [t('efficiency'), <Percent key="" value={voted.producedEfficiency} />],
  [
    t('lastBlock'),
    produced === undefined ? (
      <Missing key="" />
    ) : (
      <LastBlock key="" height={produced.latestBlockNumber} isProducer={produced.producer} head={head} />
    ),
  ],
  [t('version'), <Count key="" value={voted.version} />],
]

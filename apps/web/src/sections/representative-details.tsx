import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type ListedRepresentative, representatives, type VotedRepresentative } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Address } from '../show/address.tsx'
import { Count } from '../show/quantity.tsx'
import { neutralText } from '../show/text.tsx'
import { LastBlock, Rank, RepresentativeClass } from '../show/representative.tsx'
import { Missing } from '../show/missing.tsx'
import { Change, Percent, Rate } from '../show/percent.tsx'
import { Card } from '../ui/card.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Pending } from '../ui/skeleton.tsx'
import { type Detail, Details, Figures } from '../ui/details.tsx'
import styles from './representative-details.module.css'
import { cycleShares } from '../data/vote.ts'

type Props = {
  readonly address: string
  /** Absent when the address is not a candidate. */
  readonly voted: VotedRepresentative | undefined
  /** Whether the votes have been read from the node. */
  readonly isKnown: boolean
}

/** The profile of a representative, its rank and votes, and its block production. */
export function RepresentativeDetails({ address, voted, isKnown }: Props) {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(representatives())
  if (voted === undefined) {
    return (
      <Card>
        <p className={styles['none']}>
          <span>{t(isKnown ? 'noRepresentative' : 'notLoaded')}</span>
          <Link to={`/address/${address}`}>{t('toAccount')}</Link>
        </p>
      </Card>
    )
  }
  const produced = data?.body.data.find((one) => one.address === address)
  return (
    <>
      <RepresentativeStanding voted={voted} />
      <div className={styles['pair']}>
        <Card title={t('identity')}>
          <Details facts={identity(voted, t)} />
        </Card>
        <Card title={t('production')}>
          <Details
            facts={production(
              {
                voted,
                produced,
                head: data?.body.lastBlock?.number,
                isPending: data === undefined && error === null,
              },
              t,
            )}
          />
        </Card>
      </div>
    </>
  )
}

type T = ReturnType<typeof useTranslations<'governance'>>

const identity = (
  { address, name, url, witnessType, lastCycleVotes, lastCycleVotesPercentage }: VotedRepresentative,
  t: T,
): readonly Detail[] => [
  [t('account'), <Address key="" value={address} />],
  [t('class'), <RepresentativeClass key="" type={witnessType} />],
  ...(name
    ? [
        [
          t('name'),
          <bdi key="" dir="auto">
            {neutralText(name)}
          </bdi>,
        ] satisfies Detail,
      ]
    : []),
  [
    t('website'),
    url === '' ? (
      <Missing key="" why="none" />
    ) : (
      <ExternalLink key="" url={url}>
        <bdi dir="ltr">{neutralText(url)}</bdi>
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
  readonly produced: ListedRepresentative | undefined
  readonly head: number | undefined
  /** The rest is loading. */
  readonly isPending: boolean
}

const production = ({ voted, produced, head, isPending }: Work, t: T): readonly Detail[] => [
  [t('cycleBlocks'), <CycleBlocks key="" address={voted.address} />],
  [t('produced'), <Count key="" value={voted.producedTotal} />],
  [t('missed'), isPending ? <Pending key="" /> : <Count key="" value={produced?.missedTotal} />],
  [t('efficiency'), <Percent key="" value={voted.producedEfficiency} />],
  [
    t('lastBlock'),
    isPending ? (
      <Pending key="" />
    ) : produced === undefined ? (
      <Missing key="" />
    ) : (
      <LastBlock key="" height={produced.latestBlockNumber} isProducer={produced.producer} head={head} />
    ),
  ],
  [t('version'), <Count key="" value={voted.version} />],
]

/** The rank and votes of a representative, and the voters' share of its rewards. */
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

/** Blocks that a representative produced in the current cycle, and all blocks of the cycle. */
export function CycleBlocks({ address }: { readonly address: string }) {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(cycleShares())
  if (data === undefined && error === null) return <Pending />
  const own = data?.body.find((one) => one.address === address)
  if (own === undefined) return <Missing />
  return <span>{t('madeOf', { made: own.blockProduced, total: own.total })}</span>
}

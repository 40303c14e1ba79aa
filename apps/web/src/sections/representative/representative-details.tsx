import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import {
  type ListedRepresentative,
  representatives,
  teamPage,
  type VotedRepresentative,
} from '../../data/governance.ts'
import { useHasService } from '../../data/server.ts'
import { AddressNote } from '../../address-book/private-note.tsx'
import { useFollowing } from '../../data/use-following.ts'
import { Address } from '../../show/address.tsx'
import { AddressTitle } from '../account/address-title.tsx'
import { Mark } from '../../show/mark.tsx'
import { Identity, Tag } from '../../ui/identity.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { LastBlock, nameOfRepresentative, Rank, RepresentativeClass } from '../../show/representative.tsx'
import { Missing } from '../../show/missing.tsx'
import { Change, Percent, Rate } from '../../show/percent.tsx'
import { TeamPage } from '../../show/team-page.tsx'
import { Card } from '../../ui/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Pending } from '../../ui/skeleton.tsx'
import { type Detail, Details, type Figure } from '../../ui/details.tsx'
import styles from './representative-details.module.css'
import { cycleShares } from '../../data/vote.ts'

type Props = { readonly voted: VotedRepresentative }

/** The profile of a representative and its block production. */
export function RepresentativeDetails({ voted }: Props) {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(representatives())
  const produced = data?.body.data.find((one) => one.address === voted.address)
  const team = useQuery({
    ...teamPage(voted.address),
    enabled: useHasService('representativePages') === true,
  })
  return (
    <div className={styles['pair']}>
      <Card title={t('identity')}>
        <Details facts={identity(voted, team.data, t)} />
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
  )
}

type HeaderProps = {
  readonly address: string
  /** Absent while it loads, and when the address is not a candidate. */
  readonly voted: VotedRepresentative | undefined
  readonly isPending: boolean
  /** In place of figures. */
  readonly children?: ReactNode
}

/** Who a representative is, its place, its votes, and the voters' share of its rewards. */
export function RepresentativeHeader({ address, voted, isPending, children }: HeaderProps) {
  const t = useTranslations()
  const kind = t('page.representative')
  const name = voted && nameOfRepresentative(voted)
  const tag = useTag(address)
  return (
    <Identity
      kind={kind}
      list={{ to: '/sr/representatives', title: t('page.representatives') }}
      titleText={name ?? address}
      mark={<Mark address={address} kind="representative" size={60} />}
      name={
        <>
          {tag !== undefined && <PrivateTag text={tag} address={address} name={name} />}
          {name === undefined ? kind : <bdi dir="auto">{name}</bdi>}
        </>
      }
      tags={
        voted && (
          <>
            <RepresentativeClass type={voted.witnessType} />
            <Tag>
              <bdi dir="ltr">#{voted.realTimeRanking ?? voted.lastRanking}</bdi>
            </Tag>
          </>
        )
      }
      id={
        <span className={styles['who']}>
          <AddressTitle address={address} isContract={false} />
          {voted !== undefined && voted.url !== '' && <Website url={voted.url} />}
        </span>
      }
      figures={isPending ? undefined : voted === undefined ? [] : standing(voted, t)}
    >
      <AddressNote address={address} />
      {children}
    </Identity>
  )
}

const Website = ({ url }: { readonly url: string }) => (
  <ExternalLink url={url}>
    <bdi dir="ltr">{neutralText(url)}</bdi>
  </ExternalLink>
)

/** Says that an address has no candidacy, or that nothing is known of it yet. */
export function NoRepresentative({
  address,
  isKnown,
}: {
  readonly address: string
  readonly isKnown: boolean
}) {
  const t = useTranslations('governance')
  return (
    <p className={styles['none']}>
      <span>{t(isKnown ? 'noRepresentative' : 'notLoaded')}</span>
      <Link to={`/address/${address}`}>{t('toAccount')}</Link>
    </p>
  )
}

type T = ReturnType<typeof useTranslations<'governance'>>

const identity = (
  { address, url, lastCycleVotes, lastCycleVotesPercentage }: VotedRepresentative,
  team: string | undefined,
  t: T,
): readonly Detail[] => [
  [t('account'), <Address key="" value={address} />],
  [t('website'), url === '' ? <Missing key="" why="none" /> : <Website key="" url={url} />],
  ...(team ? ([[t('teamPage'), <TeamPage key="" link={team} />]] as const) : []),
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

/** Its rank, its votes, the voters' share of its rewards, and what a vote earns. */
function standing(
  voted: VotedRepresentative,
  t: ReturnType<typeof useTranslations<never>>,
): readonly Figure[] {
  const { realTimeVotes, lastCycleVotes, voterBrokerage, annualizedRate } = voted
  return [
    {
      label: t('governance.rankNow'),
      value: <Rank value={voted.realTimeRanking ?? voted.lastRanking} gained={voted.change_cycle} />,
      note: t('governance.rankCounted', { rank: voted.lastRanking }),
    },
    {
      label: t('governance.votesNow'),
      value: <Count value={realTimeVotes ?? lastCycleVotes} />,
      note: (
        <>
          <Percent value={voted.votesPercentage ?? voted.lastCycleVotesPercentage} />
          {voted.changeVotes !== undefined && Number(voted.changeVotes) !== 0 && (
            <>
              {' · '}
              <Change value={voted.changeVotes} /> {t('governance.sinceCount')}
            </>
          )}
        </>
      ),
    },
    {
      label: t('governance.voterShare'),
      value: <Percent value={voterBrokerage} />,
      note:
        voterBrokerage === undefined ? undefined : t('governance.keeps', { percent: 100 - voterBrokerage }),
    },
    {
      label: t('governance.yearly'),
      value: <Rate value={annualizedRate} votes={lastCycleVotes} />,
      note: t('governance.yearlyWhy'),
    },
  ]
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

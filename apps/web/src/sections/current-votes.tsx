import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import { currentVotes, votes } from '../data/vote.ts'
import { Topic } from '../i18n/topic.tsx'
import { Address } from '../show/address.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Count } from '../show/quantity.tsx'
import { axisText, ShareBar } from '../show/votes.tsx'
import { Card } from '../ui/card.tsx'
import { ShortTable } from '../ui/short-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import styles from './current-votes.module.css'

/** Votes that count now. */
type Row = {
  readonly address: string
  readonly votes: bigint
  /** Of all that the table divides, in percent. */
  readonly share: number | undefined
}

/** Whom an account votes for now, most votes first. Nothing where it votes for no one. */
export const CurrentVotes = ({ voter }: { readonly voter: string }) => (
  <Topic name="governance">
    <OfVoter voter={voter} />
  </Topic>
)

function OfVoter({ voter }: { readonly voter: string }) {
  const t = useTranslations('governance')
  const locale = useLocale()
  const { data, error, refetch } = useQuery(currentVotes(voter))
  const cast = Object.entries(data?.body.votes ?? {}).map(([address, count]) => ({
    address,
    votes: toInteger(count) ?? 0n,
  }))
  if (data !== undefined && cast.length === 0) return null
  return (
    <Card title={t('votesForNow')}>
      <ShortTable
        name="currentVotes"
        page={data && pageOf(withShares(cast), data.height)}
        error={error}
        onRetry={() => void refetch()}
        columns={columnsOf('representative', locale)}
        rowKey={({ address }) => address}
        count={3}
      />
    </Card>
  )
}

/** Newest votes among which the largest current ones are searched, and how many are shown. */
const searched = 100
const shown = 10

/** The largest votes for a candidate that count now, of its newest ones. Nothing where no one votes for it. */
export const CurrentVoters = ({ candidate }: { readonly candidate: string }) => (
  <Topic name="governance">
    <OfCandidate candidate={candidate} />
  </Topic>
)

function OfCandidate({ candidate }: { readonly candidate: string }) {
  const t = useTranslations('governance')
  const locale = useLocale()
  const { data, error, refetch } = useQuery(votes({ page: 1, size: searched, filters: { candidate } }))
  const cast = (data?.rows ?? [])
    .filter(({ isNewest }) => isNewest)
    .map((one) => ({ address: one.voterAddress, votes: toInteger(one.votes) ?? 0n }))
  if (data !== undefined && cast.length === 0) return null
  const isWhole = (data?.total ?? Number.POSITIVE_INFINITY) <= searched
  return (
    <Card
      title={t('votersNow')}
      aside={!isWhole && <span className={styles['note']}>{t('amongNewest', { count: searched })}</span>}
    >
      <ShortTable
        name="currentVoters"
        page={data && pageOf(withShares(cast).slice(0, shown), data.height)}
        error={error}
        onRetry={() => void refetch()}
        columns={columnsOf('voter', locale).slice(0, isWhole ? 3 : 2)}
        rowKey={({ address }) => address}
        count={3}
      />
    </Card>
  )
}

/** Most votes first. */
function withShares(cast: readonly Omit<Row, 'share'>[]): readonly Row[] {
  const sum = cast.reduce((total, { votes }) => total + votes, 0n)
  return cast
    .map((one) => ({
      ...one,
      share: sum === 0n ? undefined : Number((one.votes * 100_000_000n) / sum) / 1_000_000,
    }))
    .toSorted((left, right) => (left.votes < right.votes ? 1 : -1))
}

const pageOf = (rows: readonly Row[], height: number | undefined): ListPage<Row> => ({
  rows,
  total: rows.length,
  height,
  isContract: () => false,
})

const columnsOf = (who: 'representative' | 'voter', locale: string): readonly Column<Row>[] => [
  { title: who, cell: ({ address }) => <Address value={address} />, card: 'lead' },
  {
    title: 'votes',
    cell: ({ votes: count }) => <Count value={count} />,
    align: 'end',
    width: 150,
    card: 'end',
  },
  {
    title: 'voteShare',
    axis: axisText(100, locale),
    cell: ({ share }) => <ShareBar value={share} most={100} />,
    width: 236,
    card: 'from',
  },
]

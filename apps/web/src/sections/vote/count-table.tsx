import { lazy, Suspense, useMemo } from 'react'
import { producingRanks } from '../../data/block.ts'
import { useLocale, useTranslations } from 'use-intl/react'
import { apiUrl } from '../../data/api.ts'
import { type VotedRepresentative as Row, votedRepresentatives, votedRowsOf } from '../../data/governance.ts'
import { useFollowing } from '../../data/use-following.ts'
import { Count } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { Change, Percent, Rate } from '../../show/percent.tsx'
import { classNames, nameOfRepresentative, Rank, Representative } from '../../show/representative.tsx'
import { axisOf, axisText, ShareBar } from '../../show/votes.tsx'
import { ChoiceFilter, ListSearch } from '../../lists/filters.tsx'
import { useClassLines } from '../representative/class-lines.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { holdsText, orderName, useWholeList } from '../../lists/whole-list.ts'
import styles from './count-table.module.css'
import { useVoting } from '../../wallet/voting/voting.ts'
import { openConnect, useWanted } from '../../wallet/wanted.ts'
import { Button } from '../../ui/button.tsx'

// Only people who use the wallet load what votes.
const VotingBar = lazy(async () => ({
  default: (await import('../../wallet/voting/voting-bar.tsx')).VotingBar,
}))
const VoteCell = lazy(async () => ({ default: (await import('../../wallet/voting/vote-cell.tsx')).VoteCell }))

/** Current votes next to those of the last count, with a bar to vote. */
export function CountTable() {
  const t = useTranslations('governance')
  const locale = useLocale()
  const query = useFollowing(votedRepresentatives())
  const answer = query.data?.body
  const rows = answer && votedRowsOf(answer)
  const list = useWholeList<Row>({
    query,
    height: answer?.state?.block,
    follows: true,
    about: rowsAlone,
    csvUrl: apiUrl('/api/vote/witness', { format: 'csv' }),
    rows: answer?.state && rows,
    matches: ({ address, name, url }, text) => holdsText([address, name, url], text),
    narrowBy: { class: ({ witnessType }, value) => classNames[witnessType] === value },
    figures: {
      change: ({ changeVotes }) => toInteger(changeVotes),
      counted: ({ lastCycleVotes }) => toInteger(lastCycleVotes),
      share: ({ voterBrokerage }) => toInteger(voterBrokerage),
    },
  })
  const lineAfter = useClassLines(rankOf)
  const isOrdered = list.address.filters[orderName] !== undefined
  const isVoting = useVoting(({ voting }) => voting !== undefined && (voting.isOpen || voting.draft.size > 0))
  const isWanted = useWanted((wanted) => wanted.isWanted)
  const most = axisOf((rows ?? []).map(({ votesPercentage }) => votesPercentage))
  const columns = useMemo(
    () => columnsOf(most, { isOrdered, isVoting, locale }),
    [most, isOrdered, isVoting, locale],
  )
  return (
    <>
      <DataTable
        name="voteCount"
        list={list}
        columns={columns}
        rowKey={({ address }) => address}
        lineAfter={isOrdered ? undefined : lineAfter}
        filters={
          <>
            <ChoiceFilter list={list} name="class" choices={['producer', 'partner', 'candidate']} />
            <ListSearch list={list} label={t('search')} />
          </>
        }
      />
      {isWanted ? (
        <Suspense>
          <VotingBar candidates={rows} />
        </Suspense>
      ) : (
        <p className={styles['login']}>
          {t('voting.login')}{' '}
          <Button variant="light" onClick={openConnect}>
            {t('voting.connect')}
          </Button>
        </p>
      )}
    </>
  )
}

const rowsAlone = {}

const rankOf = ({ realTimeRanking, lastRanking }: Row): number => realTimeRanking ?? lastRanking

/** In the order of ranks lines say the classes, so rows name theirs in another order only. */
const columnsOf = (
  most: number,
  {
    isOrdered,
    isVoting,
    locale,
  }: { readonly isOrdered: boolean; readonly isVoting: boolean; readonly locale: string },
): readonly Column<Row>[] => {
  return [
    {
      title: 'rank',
      cell: (row) => <Rank value={rankOf(row)} gained={row.change_cycle} />,
      width: 84,
      card: 'rank',
    },
    {
      title: 'representative',
      cell: ({ address, name, url, witnessType }) => (
        <Representative address={address} name={name} url={url} type={isOrdered ? witnessType : undefined} />
      ),
      card: 'lead',
    },
    {
      title: 'votesNow',
      cell: ({ realTimeVotes, lastCycleVotes }) => <Count value={realTimeVotes ?? lastCycleVotes} />,
      align: 'end',
      width: 150,
      card: 'end',
    },
    {
      title: 'voteShare',
      axis: axisText(most, locale),
      cell: (row) => (
        <ShareBar
          value={row.votesPercentage ?? row.lastCycleVotesPercentage}
          most={most}
          isQuiet={rankOf(row) > producingRanks}
        />
      ),
      width: 236,
      ...(isVoting ? { least: 1350 } : { card: 'from' }),
    },
    {
      title: 'change',
      cell: ({ changeVotes }) => <Change value={changeVotes} />,
      align: 'end',
      width: 140,
      order: 'change',
      card: 'to',
    },
    {
      title: 'votesCounted',
      cell: ({ lastCycleVotes }) => <Count value={lastCycleVotes} />,
      align: 'end',
      width: 150,
      order: 'counted',
      least: 1250,
    },
    {
      title: 'voterShare',
      cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
      align: 'end',
      width: 120,
      order: 'share',
      card: 'sub',
    },
    {
      title: 'yearly',
      cell: ({ annualizedRate, lastCycleVotes }) => <Rate value={annualizedRate} votes={lastCycleVotes} />,
      align: 'end',
      width: 104,
      card: 'age',
    },
    ...(isVoting ? [yourVotes] : []),
  ]
}

const yourVotes: Column<Row> = {
  title: 'yourVotes',
  cell: (row) => (
    <Suspense>
      <VoteCell address={row.address} name={nameOfRepresentative(row) ?? row.address} />
    </Suspense>
  ),
  align: 'end',
  width: 200,
  card: 'from',
}

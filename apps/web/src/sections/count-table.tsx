import { useTranslations } from 'use-intl/react'
import { apiUrl } from '../data/api.ts'
import { type VotedRepresentative as Row, votedRepresentatives, votedRowsOf } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Count } from '../show/quantity.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Percent, Rate } from '../show/percent.tsx'
import { classNames, Rank, Representative } from '../show/representative.tsx'
import { Votes } from '../show/votes.tsx'
import { ChoiceFilter, ListSearch } from '../ui/filters.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { holdsText, useWholeList } from '../ui/whole-list.ts'

/** Current votes next to those of the last count. */
export function CountTable() {
  const t = useTranslations('governance')
  const query = useFollowing(votedRepresentatives())
  const answer = query.data?.body
  const rows = answer && votedRowsOf(answer)
  const list = useWholeList<Row>({
    query,
    height: answer?.state?.block,
    follows: true,
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
  return (
    <DataTable
      name="voteCount"
      list={list}
      columns={columnsOf(rows ?? [])}
      rowKey={({ address }) => address}
      filters={
        <>
          <ChoiceFilter list={list} name="class" choices={['producer', 'partner', 'candidate']} />
          <ListSearch list={list} label={t('search')} />
        </>
      }
    />
  )
}

const columnsOf = (all: readonly Row[]): readonly Column<Row>[] => {
  const most = toInteger(all[0]?.realTimeVotes ?? all[0]?.lastCycleVotes) ?? 0n
  return [
    {
      title: 'rankNow',
      cell: ({ realTimeRanking, change_cycle }) => <Rank value={realTimeRanking} gained={change_cycle} />,
      width: 104,
    },
    {
      title: 'representative',
      cell: ({ address, name, url, witnessType }) => (
        <Representative address={address} name={name} url={url} type={witnessType} />
      ),
    },
    {
      title: 'votesNow',
      cell: ({ realTimeVotes, votesPercentage, changeVotes }) => (
        <Votes value={realTimeVotes} share={votesPercentage} most={most} change={changeVotes} />
      ),
      align: 'end',
      width: 220,
      order: 'change',
    },
    {
      title: 'rankCounted',
      cell: ({ lastRanking }) => <Count value={lastRanking} />,
      align: 'end',
      width: 124,
    },
    {
      title: 'votesCounted',
      cell: ({ lastCycleVotes, lastCycleVotesPercentage }) => (
        <Votes value={lastCycleVotes} share={lastCycleVotesPercentage} most={most} />
      ),
      align: 'end',
      width: 190,
      order: 'counted',
    },
    {
      title: 'voterShare',
      cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
      align: 'end',
      width: 128,
      order: 'share',
    },
    {
      title: 'yearly',
      cell: ({ annualizedRate, lastCycleVotes }) => <Rate value={annualizedRate} votes={lastCycleVotes} />,
      align: 'end',
      width: 118,
    },
  ]
}

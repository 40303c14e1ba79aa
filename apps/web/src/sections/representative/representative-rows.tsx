import { useQuery } from '@tanstack/react-query'
import { account } from '../../data/account.ts'
import { blocks } from '../../data/block.ts'
import type { VotedRepresentative } from '../../data/governance.ts'
import { type ProposalAct, proposalActs, tallies, type Tally, votes } from '../../data/vote.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { BlockTable } from '../block/block-table.tsx'
import { CurrentVoters, CurrentVotes } from '../vote/current-votes.tsx'
import { RepresentativePay } from './representative-pay.tsx'
import { RepresentativeDetails } from './representative-details.tsx'
import { VoteHistory } from '../vote/vote-table.tsx'
import { Count } from '../../show/quantity.tsx'
import { Height } from '../../show/block.tsx'
import { Percent } from '../../show/percent.tsx'
import { Time } from '../../show/time.tsx'
import { axisOf, axisText, ShareBar } from '../../show/votes.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import { useLocale, useTranslations } from 'use-intl/react'
import { Missing } from '../../show/missing.tsx'
import { Parameters } from '../../show/parameters.tsx'
import { ProposalLink } from '../../show/proposal.tsx'
import { TransactionLink } from '../../show/hash.tsx'

const filterNames = ['start_timestamp', 'end_timestamp'] as const

type Own = { readonly id: string }

type RowsProps = Own & {
  readonly tab: string | undefined
  /** Absent when the address is not a candidate. */
  readonly voted: VotedRepresentative | undefined
}

/** The voters of a representative, its votes at each count, its blocks, its proposals and its details, in tabs. */
export function RepresentativeRows({ id, tab, voted }: RowsProps) {
  const { data } = useQuery(account(id))
  const counts = data?.body.listCounts
  return (
    <Tabs
      path={`/representative/${id}`}
      current={tab}
      isCard
      tabs={[
        { name: 'voters', title: 'voters', count: counts?.voters, content: <Voters id={id} /> },
        { name: 'counts', title: 'votesByCount', content: <Counts id={id} /> },
        {
          name: 'blocks',
          title: 'producedBlocks',
          count: voted && Number(voted.producedTotal),
          content: <Blocks id={id} />,
        },
        { name: 'proposals', title: 'proposals', content: <Proposals id={id} /> },
        { name: 'votes', title: 'votesGiven', count: counts?.votes, content: <VotesGiven id={id} /> },
        ...(voted === undefined
          ? []
          : [
              { name: 'pay', title: 'pay', content: <RepresentativePay address={id} /> } as const,
              {
                name: 'details',
                title: 'details',
                content: <RepresentativeDetails voted={voted} />,
              } as const,
            ]),
      ]}
    />
  )
}

const Voters = ({ id }: Own) => (
  <>
    <CurrentVoters candidate={id} />
    <VoteHistory list={useList({ query: votes, filterNames, fixed: { candidate: id } })} shows="voter" />
  </>
)

const Counts = ({ id }: Own) => (
  <TallyTable list={useList({ query: tallies, filterNames, fixed: { address: id } })} />
)

const Blocks = ({ id }: Own) => (
  <BlockTable list={useList({ query: blocks, filterNames, fixed: { producer: id } })} />
)

const Proposals = ({ id }: Own) => (
  <ProposalActTable list={useList({ query: proposalActs, fixed: { address: id } })} />
)

const VotesGiven = ({ id }: Own) => (
  <>
    <CurrentVotes voter={id} />
    <VoteHistory list={useList({ query: votes, filterNames, fixed: { voter: id } })} shows="candidate" />
  </>
)

/** The votes of a representative at each count. */
export function TallyTable({ list }: { readonly list: List<Tally> }) {
  const locale = useLocale()
  return (
    <DataTable
      name="tallies"
      list={list}
      columns={tallyColumns(list.page?.rows ?? [], locale)}
      rowKey={({ block }) => String(block)}
      filters={<DateRange list={list} />}
    />
  )
}

const tallyColumns = (rows: readonly Tally[], locale: string): readonly Column<Tally>[] => {
  const most = axisOf(rows.map(({ votesPercentage }) => votesPercentage))
  return [
    { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, width: 84, card: 'rank' },
    { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, kind: 'time', card: 'lead' },
    {
      title: 'votes',
      cell: ({ votes }) => <Count value={votes} />,
      align: 'end',
      width: 170,
      card: 'end',
    },
    {
      title: 'voteShare',
      axis: axisText(most, locale),
      cell: ({ votesPercentage }) => <ShareBar value={votesPercentage} most={most} />,
      width: 236,
      card: 'from',
    },
    {
      title: 'voterShare',
      cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
      align: 'end',
      width: 140,
      card: 'sub',
    },
    { title: 'height', cell: ({ block }) => <Height value={block} />, align: 'end', width: 120, card: 'age' },
  ]
}

const actColumns: readonly Column<ProposalAct>[] = [
  { title: 'hash', cell: ({ proposalHash }) => <TransactionLink id={proposalHash} /> },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ createTime }) => <Time value={createTime} />, width: 172, kind: 'time' },
  { title: 'act', cell: ({ action }) => <Act action={action} />, width: 150 },
  {
    title: 'proposal',
    cell: ({ proposalId }) => <ProposalLink id={proposalId} />,
    width: 100,
  },
  {
    title: 'content',
    cell: ({ paramters }) =>
      paramters.length === 0 ? <Missing why="none" /> : <Parameters values={paramters} />,
    width: 380,
  },
]

function Act({ action }: Pick<ProposalAct, 'action'>) {
  const t = useTranslations('governance.acts')
  return t(action)
}

export const ProposalActTable = ({ list }: { readonly list: List<ProposalAct> }) => (
  <DataTable
    name="proposalActs"
    list={list}
    columns={actColumns}
    rowKey={({ proposalHash, action }) => `${proposalHash} ${action}`}
  />
)

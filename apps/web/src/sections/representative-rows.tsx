import { blocks } from '../data/block.ts'
import { type ProposalAct, proposalActs, tallies, type Tally, votes } from '../data/vote.ts'
import { Tabs } from '../ui/tabs.tsx'
import { type List, useList } from '../ui/use-list.ts'
import { BlockTable } from './block-table.tsx'
import { VoteTable } from './vote-table.tsx'
import { Count } from '../show/quantity.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Height } from '../show/block.tsx'
import { Percent } from '../show/percent.tsx'
import { Time } from '../show/time.tsx'
import { Votes } from '../show/votes.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import { useTranslations } from 'use-intl/react'
import { Missing } from '../show/missing.tsx'
import { Parameters } from '../show/parameters.tsx'
import { ProposalLink } from '../show/proposal.tsx'
import { TransactionLink } from '../show/hash.tsx'

const filterNames = ['start_timestamp', 'end_timestamp'] as const

type Own = { readonly id: string }

/** The voters of a representative, its votes at each count, its blocks and its proposals, in tabs. */
export const RepresentativeRows = ({ id, tab }: Own & { readonly tab: string | undefined }) => (
  <Tabs
    path={`/representative/${id}`}
    current={tab}
    tabs={[
      { name: 'voters', title: 'voters', content: <Voters id={id} /> },
      { name: 'counts', title: 'votesByCount', content: <Counts id={id} /> },
      { name: 'blocks', title: 'producedBlocks', content: <Blocks id={id} /> },
      { name: 'proposals', title: 'proposals', content: <Proposals id={id} /> },
      { name: 'votes', title: 'votesGiven', content: <VotesGiven id={id} /> },
    ]}
  />
)

const Voters = ({ id }: Own) => (
  <VoteTable list={useList({ query: votes, filterNames, fixed: { candidate: id } })} shows="voter" />
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
  <VoteTable list={useList({ query: votes, filterNames, fixed: { voter: id } })} shows="candidate" />
)

/** The votes of a representative at each count. */
export const TallyTable = ({ list }: { readonly list: List<Tally> }) => (
  <DataTable
    name="tallies"
    list={list}
    columns={tallyColumns}
    rowKey={({ block }) => String(block)}
    filters={<DateRange list={list} />}
  />
)

const tallyColumns: readonly Column<Tally>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 120 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, kind: 'time' },
  { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, align: 'end', width: 110 },
  {
    title: 'votes',
    cell: ({ votes, votesPercentage, totalVotes }) => (
      <Votes value={votes} share={votesPercentage} most={toInteger(totalVotes) ?? 0n} />
    ),
    align: 'end',
    width: 240,
  },
  {
    title: 'voterShare',
    cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
    align: 'end',
    width: 140,
  },
]

const actColumns: readonly Column<ProposalAct>[] = [
  { title: 'hash', cell: ({ proposalHash }) => <TransactionLink id={proposalHash} /> },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ createTime }) => <Time value={createTime} />, width: 172, kind: 'time' },
  { title: 'act', cell: ({ action }) => <Act action={action} />, width: 150 },
  {
    title: 'proposal',
    cell: ({ proposalId }) =>
      proposalId === undefined ? <Missing why="none" /> : <ProposalLink id={proposalId} />,
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

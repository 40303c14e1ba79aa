import type { Proposal } from '../data/vote.ts'
import { Address } from '../show/address.tsx'
import { Approvals } from '../show/approvals.tsx'
import { Parameters } from '../show/parameters.tsx'
import { ProposalLink } from '../show/proposal-link.tsx'
import { ProposalState } from '../show/proposal-state.tsx'
import { Time } from '../show/time.tsx'
import { Withdrawn } from './withdrawn.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import type { List } from '../ui/use-list.ts'

const columns: readonly Column<Proposal>[] = [
  { title: 'proposal', cell: ({ proposalId }) => <ProposalLink id={proposalId} />, width: 110 },
  { title: 'content', cell: ({ paramters }) => <Parameters values={paramters} /> },
  { title: 'proposer', cell: ({ proposer }) => <Address value={proposer.address} /> },
  { title: 'time', cell: ({ createTime }) => <Time value={createTime} />, width: 172, kind: 'time' },
  {
    title: 'decided',
    cell: (proposal) =>
      proposal.state === 'CANCELED' ? (
        <Withdrawn proposal={proposal} />
      ) : (
        <Time value={proposal.expirationTime} />
      ),
    width: 172,
    kind: 'time',
  },
  {
    title: 'approvals',
    cell: ({ totalVotes }) => <Approvals count={totalVotes} />,
    align: 'end',
    width: 120,
  },
  { title: 'state', cell: ({ state }) => <ProposalState state={state} />, width: 140 },
]

export const ProposalTable = ({ list }: { readonly list: List<Proposal> }) => (
  <DataTable name="proposals" list={list} columns={columns} rowKey={({ proposalId }) => String(proposalId)} />
)

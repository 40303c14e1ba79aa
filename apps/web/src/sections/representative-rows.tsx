import { blocks } from '../data/block.ts'
import { proposalActs, tallies, votes } from '../data/vote.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useList } from '../ui/use-list.ts'
import { BlockTable } from './block-table.tsx'
import { ProposalActTable } from './proposal-act-table.tsx'
import { TallyTable } from './tally-table.tsx'
import { VoteTable } from './vote-table.tsx'

const filterNames = ['start_timestamp', 'end_timestamp'] as const

type Own = { readonly id: string }

/** Who voted for a representative, what it had at each count, what it produced and what it did with proposals, in tabs. */
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

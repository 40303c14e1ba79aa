import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { chainParameters, representatives } from '../data/governance.ts'
import { type Proposal, withdrawalOf } from '../data/vote.ts'
import { Address } from '../show/address.tsx'
import { Approvals, ProposalLink, ProposalState } from '../show/proposal.tsx'
import { Height } from '../show/block.tsx'
import { Missing } from '../show/missing.tsx'
import { Parameters } from '../show/parameters.tsx'
import { RepresentativeLink } from '../show/representative.tsx'
import { Deadline, Time, Timestamp } from '../show/time.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Details } from '../ui/details.tsx'
import styles from './proposal-details.module.css'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import type { List } from '../ui/use-list.ts'

/** What a proposal would change, its proposer and its supporters. */
export function ProposalDetails({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations()
  return (
    <Details
      facts={[
        [t('column.state'), <ProposalState key="" state={proposal.state} />],
        [t('column.content'), <Content key="" proposal={proposal} />],
        [t('column.proposer'), <Address key="" value={proposal.proposer.address} withCopy />],
        [t('column.time'), <Timestamp key="" value={proposal.createTime} />],
        [
          t('column.decided'),
          proposal.state === 'CANCELED' ? (
            <Withdrawn key="" proposal={proposal} />
          ) : (
            <Deadline key="" value={proposal.expirationTime} />
          ),
        ],
        [t('column.height'), <Height key="" value={proposal.block} />],
        [t('column.hash'), <TransactionLink key="" id={proposal.proposalHash} />],
        [t('proposal.approvedBy', { count: proposal.totalVotes }), <Approving key="" proposal={proposal} />],
      ]}
    />
  )
}

type Props = { readonly proposal: Proposal }

/** The proposed changes; while the proposal is pending, with the current values. */
function Content({ proposal: { paramters, state } }: Props) {
  const { data } = useQuery({ ...chainParameters(), enabled: state === 'PENDING' })
  const inForce = data?.body.tronParameters.flatMap(({ id, value }) =>
    id === undefined ? [] : [[id, value] as const],
  )
  return <Parameters values={paramters} {...(inForce !== undefined && { inForce: new Map(inForce) })} />
}

/** The supporters, by name where the node has listed the candidates. */
function Approving({ proposal: { approvals, totalVotes } }: Props) {
  const { data } = useQuery(representatives())
  if (approvals.length === 0) return <Missing why="none" />
  const known = new Map(data?.body.data.map((one) => [one.address, one]))
  return (
    <div className={styles['approving']}>
      <Approvals count={totalVotes} />
      <span className={styles['counts']}>
        {approvals.map(({ address }) => {
          const one = known.get(address)
          return one === undefined ? (
            <Address key={address} value={address} />
          ) : (
            <RepresentativeLink key={address} of={one} />
          )
        })}
      </span>
    </div>
  )
}

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

/** Says that a proposal was withdrawn, and when if the index knows: its voting time is no longer relevant. */
export function Withdrawn({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposal.states')
  const { data } = useQuery(withdrawalOf(proposal))
  return (
    <span>
      {t('CANCELED')}
      {data?.createTime !== undefined && (
        <>
          {' · '}
          <Time value={data.createTime} />
        </>
      )}
    </span>
  )
}

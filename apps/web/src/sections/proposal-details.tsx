import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { chainParameters, representatives } from '../data/governance.ts'
import { valuesBefore } from '../data/value-before.ts'
import { type Proposal, withdrawalOf } from '../data/vote.ts'
import { Address } from '../show/address.tsx'
import { Height } from '../show/block.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Missing } from '../show/missing.tsx'
import { Parameter, Parameters } from '../show/parameters.tsx'
import { Approvals, neededApprovals, ProposalLink, ProposalState } from '../show/proposal.tsx'
import { Deadline, Time, Timestamp } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Details } from '../ui/details.tsx'
import { Identity } from '../ui/identity.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { TickDial } from '../ui/tick-dial.tsx'
import type { List } from '../ui/use-list.ts'
import { producerCount } from '../data/block.ts'
import styles from './proposal-details.module.css'

type Props = { readonly proposal: Proposal }

/** What a proposal changes, who approved it, and what happened to it when. */
export function ProposalDetails({ proposal }: Props) {
  const t = useTranslations()
  const before = useBefore()(proposal)
  const [first, ...others] = proposal.paramters
  const id = `#${proposal.proposalId}`
  return (
    <>
      <Identity
        kind={t('page.proposal')}
        list={{ to: '/proposals', title: t('page.proposals') }}
        titleText={id}
        mark={<TickDial count={proposal.totalVotes} of={producerCount} size={76} needed={neededApprovals} />}
        name={
          <>
            <bdi dir="ltr">{id}</bdi>{' '}
            {first !== undefined && (
              <Parameter id={first.key} value={first.value} now={before.get(first.key)} />
            )}
          </>
        }
        tags={<ProposalState state={proposal.state} />}
        id={<Seats proposal={proposal} />}
        figures={[]}
      >
        {others.length > 0 && (
          <div className={styles['others']}>
            <Parameters values={others} inForce={before} />
          </div>
        )}
        <Course proposal={proposal} />
      </Identity>
      <Card title={t('proposal.approvedBy', { count: proposal.totalVotes })}>
        <ul className={styles['approving']}>
          {proposal.approvals.map(({ address }) => (
            <li key={address}>
              <Address value={address} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('page.details')}>
        <Details
          facts={[
            [t('column.height'), <Height key="" value={proposal.block} />],
            [t('column.hash'), <TransactionLink key="" id={proposal.proposalHash} />],
          ]}
        />
      </Card>
    </>
  )
}

/** Reads the values before a proposal; none until the parameters are loaded. */
function useBefore() {
  const { data } = useQuery(chainParameters())
  return (proposal: Proposal) => valuesBefore(data?.body.tronParameters ?? [], proposal)
}

/** The dial in words: how many seats approved, and how many must. */
function Seats({ proposal: { approvals, totalVotes, state } }: Props) {
  const t = useTranslations()
  const { data } = useQuery({ ...representatives(), enabled: state === 'PENDING' })
  const producing = new Set(data?.body.data.filter(({ producer }) => producer).map(({ address }) => address))
  const outside = producing.size === 0 ? 0 : approvals.filter(({ address }) => !producing.has(address)).length
  return (
    <span className={styles['seats']}>
      <span>{t('governance.seatsApprove', { count: totalVotes - outside, seats: producerCount })}</span>
      {state === 'PENDING' && <span>{t('proposal.needed', { needed: neededApprovals })}</span>}
      {outside > 0 && <span>{t('governance.outside', { count: outside })}</span>}
    </span>
  )
}

/** What happened, in order: proposed, voting ends, the decision; or withdrawn in place of the latter two. */
function Course({ proposal }: Props) {
  const t = useTranslations()
  const { state, createTime, expirationTime } = proposal
  const isDecided = state === 'APPROVED' || state === 'DISAPPROVED'
  return (
    <ol className={styles['course']}>
      <li data-past>
        <span>{t('governance.acts.create')}</span>
        <Timestamp value={createTime} />
        <Address value={proposal.proposer.address} />
      </li>
      {state === 'CANCELED' ? (
        <li data-past>
          <Withdrawn proposal={proposal} />
        </li>
      ) : (
        <li data-past={isDecided || undefined}>
          <span>{t(isDecided ? 'governance.votingEnded' : 'column.decided')}</span>
          <Deadline value={expirationTime} />
        </li>
      )}
      {isDecided && (
        <li data-past>
          <ProposalState state={state} />
        </li>
      )}
    </ol>
  )
}

type Before = (proposal: Proposal) => ReadonlyMap<number, Proposal['paramters'][number]['value']>

const columnsOf = (before: Before): readonly Column<Proposal>[] => [
  { title: 'proposal', cell: ({ proposalId }) => <ProposalLink id={proposalId} />, width: 90, card: 'rank' },
  {
    title: 'content',
    cell: (proposal) => (
      <Link to={`/proposal/${proposal.proposalId}`} className={styles['content'] ?? ''}>
        <Parameters values={proposal.paramters} inForce={before(proposal)} />
      </Link>
    ),
    card: 'lead',
  },
  { title: 'state', cell: ({ state }) => <ProposalState state={state} />, width: 120, card: 'to' },
  {
    title: 'approvals',
    cell: ({ totalVotes }) => <Approvals count={totalVotes} />,
    align: 'end',
    width: 120,
    card: 'sub',
  },
  {
    title: 'decided',
    // Of a withdrawn proposal the end of voting says nothing: when it was withdrawn is on its page.
    cell: ({ state, expirationTime }) =>
      state === 'CANCELED' ? <Missing why="none" /> : <Time value={expirationTime} />,
    width: 150,
    kind: 'time',
    card: 'age',
  },
  {
    title: 'proposer',
    cell: ({ proposer }) => <Address value={proposer.address} />,
    width: 190,
    card: 'from',
  },
  {
    title: 'time',
    cell: ({ createTime }) => <Time value={createTime} />,
    width: 150,
    kind: 'time',
    least: 1150,
  },
]

/** Proposals with the parameters that they change, from which value to which. */
export function ProposalTable({ list }: { readonly list: List<Proposal> }) {
  const before = useBefore()
  return (
    <DataTable
      name="proposals"
      list={list}
      columns={columnsOf(before)}
      rowKey={({ proposalId }) => String(proposalId)}
    />
  )
}

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

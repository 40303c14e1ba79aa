import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { chainParameters, representatives } from '../data/governance.ts'
import type { Proposal } from '../data/vote.ts'
import { Address } from '../show/address.tsx'
import { Approvals } from '../show/approvals.tsx'
import { Height } from '../show/height.tsx'
import { Missing } from '../show/missing.tsx'
import { Parameters } from '../show/parameters.tsx'
import { ProposalState } from '../show/proposal-state.tsx'
import { RepresentativeLink } from '../show/representative-link.tsx'
import { Deadline, Timestamp } from '../show/time.tsx'
import { Withdrawn } from './withdrawn.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { Details } from '../ui/facts.tsx'
import styles from './proposal-facts.module.css'

/** What a proposal would change, who made it and who is for it. */
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

/** What it would change; while it is open, from which value. */
function Content({ proposal: { paramters, state } }: Props) {
  const { data } = useQuery({ ...chainParameters(), enabled: state === 'PENDING' })
  const inForce = data?.body.tronParameters.flatMap(({ id, value }) =>
    id === undefined ? [] : [[id, value] as const],
  )
  return <Parameters values={paramters} {...(inForce !== undefined && { inForce: new Map(inForce) })} />
}

/** Who is for it, by name where the node told who stands for election. */
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

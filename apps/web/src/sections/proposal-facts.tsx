import { useTranslations } from 'use-intl/react'
import type { Proposal } from '../data/proposals.ts'
import { Address } from '../show/address.tsx'
import { Height } from '../show/height.tsx'
import { Missing } from '../show/missing.tsx'
import { Parameters } from '../show/parameters.tsx'
import { ProposalState } from '../show/proposal-state.tsx'
import { Moment } from '../show/time.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { Facts } from '../ui/facts.tsx'
import styles from './account-facts.module.css'

/** What a proposal would change, who made it and who is for it. */
export function ProposalFacts({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations()
  return (
    <Facts
      facts={[
        [t('column.state'), <ProposalState key="" state={proposal.state} />],
        [t('column.content'), <Parameters key="" values={proposal.paramters} />],
        [t('column.proposer'), <Address key="" value={proposal.proposer.address} withCopy />],
        [t('column.time'), <Moment key="" value={proposal.createTime} />],
        [t('column.decided'), <Moment key="" value={proposal.expirationTime} />],
        [t('column.height'), <Height key="" value={proposal.block} />],
        [t('column.hash'), <TransactionLink key="" id={proposal.proposalHash} />],
        [
          t('proposal.approvedBy', { count: proposal.totalVotes }),
          proposal.approvals.length === 0 ? (
            <Missing key="" why="none" />
          ) : (
            <span key="" className={styles['counts']}>
              {proposal.approvals.map(({ address }) => (
                <Address key={address} value={address} />
              ))}
            </span>
          ),
        ],
      ]}
    />
  )
}

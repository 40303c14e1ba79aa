import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type Proposal, withdrawalOf } from '../data/vote.ts'
import { Time } from '../show/time.tsx'

/** That a proposal was withdrawn, and when where the index knows: its time for votes no longer counts. */
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

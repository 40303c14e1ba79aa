import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { proposal } from '../data/vote.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import type { Page } from '../page.ts'
import { ProposalDetails } from '../sections/proposal-details.tsx'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/proposal/$id', title: 'proposal' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useLiveQuery(proposal(id))
  return (
    <>
      <PageHeader title={t('proposal')} subjectText={id} subject={<bdi>#{id}</bdi>} />
      {error !== null && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {data === undefined ? <DetailsSkeleton count={8} /> : <ProposalDetails proposal={data.body} />}
        </Card>
      )}
    </>
  )
}

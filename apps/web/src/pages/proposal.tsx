import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { proposal } from '../data/vote.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import type { Page } from '../page.ts'
import { ProposalDetails } from '../sections/proposal-details.tsx'
import { Card } from '../ui/card.tsx'
import { QueryFrame } from '../ui/query-frame.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/proposal/$id', title: 'proposal' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { id = '' } = useParams({ strict: false })
  const query = useLiveQuery(proposal(id))
  return (
    <>
      <PageHeader title={t('proposal')} subjectText={id} subject={<bdi>#{id}</bdi>} />
      <QueryFrame query={query} lines={8}>
        {({ body }) => (
          <Card>
            <ProposalDetails proposal={body} />
          </Card>
        )}
      </QueryFrame>
    </>
  )
}

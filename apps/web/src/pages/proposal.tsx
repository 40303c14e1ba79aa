import { useParams } from '@tanstack/react-router'
import { proposal } from '../data/vote.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { ProposalDetails } from '../sections/proposal/proposal-details.tsx'
import { QueryFrame } from '../lists/query-frame.tsx'

export const page = { path: '/proposal/$id', title: 'proposal' } as const satisfies Page

export function Component() {
  const { id = '' } = useParams({ strict: false })
  const query = useLiveQuery(proposal(id))
  return (
    <Topic name="governance">
      <Topic name="proposing">
        <QueryFrame query={query} lines={8}>
          {({ body }) => <ProposalDetails proposal={body} />}
        </QueryFrame>
      </Topic>
    </Topic>
  )
}

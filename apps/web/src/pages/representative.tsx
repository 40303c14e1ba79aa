import { useParams } from '@tanstack/react-router'
import { votedRepresentative, votedRowsOf } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { NoRepresentative, RepresentativeHeader } from '../sections/representative/representative-details.tsx'
import { RepresentativeRows } from '../sections/representative/representative-rows.tsx'
import { FailureFrame } from '../lists/query-frame.tsx'

export const page = { path: '/representative/$id/{-$tab}', title: 'representative' } as const satisfies Page

export function Component() {
  const { id = '', tab } = useParams({ strict: false })
  const query = useFollowing(votedRepresentative(id))
  const { data, error } = query
  const one = data && votedRowsOf(data.body)[0]
  return (
    <Topic name="governance">
      <RepresentativeHeader address={id} voted={one} isPending={data === undefined && error === null}>
        {data !== undefined && one === undefined && (
          <NoRepresentative address={id} isKnown={data.body.state !== undefined} />
        )}
      </RepresentativeHeader>
      <FailureFrame query={query}>
        {data !== undefined && <RepresentativeRows id={id} tab={tab} voted={one} />}
      </FailureFrame>
    </Topic>
  )
}

import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { votedRepresentative, votedRowsOf } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { RepresentativeDetails } from '../sections/representative-details.tsx'
import { RepresentativeRows } from '../sections/representative-rows.tsx'
import { AddressTitle } from '../show/address-title.tsx'
import { nameOfRepresentative } from '../show/representative.tsx'
import { QueryFrame } from '../ui/query-frame.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/representative/$id/{-$tab}', title: 'representative' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const query = useFollowing(votedRepresentative(id))
  const { data } = query
  const one = data && votedRowsOf(data.body)[0]
  const name = one && nameOfRepresentative(one)
  return (
    <>
      <PageHeader
        title={name ?? t('representative')}
        subjectText={id}
        subject={<AddressTitle address={id} isContract={false} />}
      />
      <Topic name="governance">
        <QueryFrame query={query} lines={9}>
          {({ body }) => (
            <>
              <RepresentativeDetails address={id} voted={one} isKnown={body.state !== undefined} />
              <RepresentativeRows id={id} tab={tab} />
            </>
          )}
        </QueryFrame>
      </Topic>
    </>
  )
}

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
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/representative/$id/{-$tab}', title: 'representative' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const { data, error, refetch } = useFollowing(votedRepresentative(id))
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
        {error !== null && data === undefined ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Card>
            <DetailsSkeleton count={9} />
          </Card>
        ) : (
          <>
            <RepresentativeDetails address={id} voted={one} isKnown={data.body.state !== undefined} />
            <RepresentativeRows id={id} tab={tab} />
          </>
        )}
      </Topic>
    </>
  )
}

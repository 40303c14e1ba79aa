import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { notices, noticeText } from '../data/server.ts'
import type { Page } from '../page.ts'
import { Timestamp } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from '../lists/failure.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { NothingHere } from '../lists/nothing-here.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/notice/$id', title: 'notice' } as const satisfies Page

export function Component() {
  const t = useTranslations()
  const locale = useLocale()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(notices({ id, limit: 1 }))
  const [notice] = data?.body.data ?? []
  if (notice === undefined) {
    return (
      <>
        <PageHeader title={t('page.notice')} subjectText={id} />
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <NothingHere title={t('notice.none')} text={t('notice.noneText')} />}
        {error === null && data === undefined && (
          <Card>
            <DetailsSkeleton count={5} />
          </Card>
        )}
      </>
    )
  }
  const { title, content } = noticeText(notice, locale)
  return (
    <>
      <PageHeader title={title} aside={<Timestamp value={notice.createTime} />} />
      <Card>
        <Markdown text={content} dir="auto" />
      </Card>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { notices, noticeText } from '../data/server.ts'
import type { Page } from '../page.ts'
import { Time } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { LatestRows } from '../lists/latest-rows.tsx'
import { NothingHere } from '../lists/nothing-here.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = {
  path: '/notice',
  title: 'notices',
  menu: { group: 'help', order: 3 },
} as const satisfies Page

const shown = 200

/** The operator's notices, newest first. */
export function Component() {
  const t = useTranslations()
  const locale = useLocale()
  const { data, error, refetch } = useQuery(notices({ limit: shown }))
  return (
    <>
      <PageHeader title={t('page.notices')} />
      {data?.body.data.length === 0 ? (
        <NothingHere title={t('notice.empty')} text={t('notice.emptyText')} />
      ) : (
        <Card>
          <LatestRows
            error={error}
            onRetry={() => void refetch()}
            rows={data?.body.data.map((notice) => ({
              key: String(notice.id),
              lead: <Time value={notice.createTime} />,
              sub: `#${notice.id}`,
              main: <Link to={`/notice/${notice.id}`}>{noticeText(notice, locale).title}</Link>,
              end: null,
            }))}
          />
        </Card>
      )}
    </>
  )
}

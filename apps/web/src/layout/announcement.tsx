import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { useLinks } from '../data/links.ts'
import { notices, noticeText } from '../data/server.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import styles from './banners.module.css'

/** The notice that the operator chose, or the newest one, until the user dismisses it. */
export function Announcement() {
  const t = useTranslations('notice')
  const locale = useLocale()
  const links = useLinks()
  const seen = useSettings(({ seenNotice }) => seenNotice)
  const { data, isPending } = useQuery({
    ...notices({ id: links?.announcement, limit: 1 }),
    enabled: links !== undefined,
  })
  if (isPending && seen < 0) return <div className={styles['banner']} data-tone="notice" />
  const [notice] = data?.body.data ?? []
  if (notice === undefined || notice.id === seen) return null
  return (
    <div className={styles['banner']} data-tone="notice">
      <IconSpeakerphone size={17} stroke={1.7} aria-hidden />
      <Link to={`/notice/${notice.id}`}>{noticeText(notice, locale).title}</Link>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => changeSettings({ seenNotice: notice.id })}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

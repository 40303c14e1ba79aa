import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type FeedKind, feedKindNames, shownKinds, withoutKinds } from '../../data/live-feed.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { LiveFeed } from '../../sections/transaction/live-feed.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import styles from './live.module.css'

export const page = {
  path: '/blockchain/live',
  title: 'live',
  menu: { group: 'blockchain', order: 7 },
} as const satisfies Page

/** Live activity of the chain, by kind. */
export const Component = () => (
  <Topic name="network">
    <Live />
  </Topic>
)

function Live() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { without }: { without?: string } = useSearch({ strict: false })
  const [isPaused, setPaused] = useState(false)
  const shown = shownKinds(without)
  const change = (kind: FeedKind, isShown: boolean) => {
    const next = isShown ? [...shown, kind] : shown.filter((one) => one !== kind)
    void navigate({ to: '.', search: { without: withoutKinds(next) }, replace: true })
  }
  return (
    <>
      <PageHeader
        title={t('page.live')}
        aside={
          <Button variant="default" onClick={() => setPaused(!isPaused)}>
            {t(isPaused ? 'feed.resume' : 'feed.pause')}
          </Button>
        }
      />
      <fieldset className={styles['kinds']}>
        <legend>{t('feed.shows')}</legend>
        {feedKindNames.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={shown.includes(kind)}
              onChange={({ target }) => change(kind, target.checked)}
            />
            {t(`feed.${kind}`)}
          </label>
        ))}
      </fieldset>
      <LiveFeed kinds={shown} isPaused={isPaused} />
    </>
  )
}

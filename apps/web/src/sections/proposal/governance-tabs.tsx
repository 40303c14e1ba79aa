import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { TabLinks } from '../../ui/tabs.tsx'

const places = [
  ['/sr/representatives', 'representatives'],
  ['/sr/votes', 'voteCount'],
  ['/votes-live', 'liveVotes'],
  ['/sr/committee', 'committee'],
  ['/proposals', 'proposals'],
] as const

/** Tabs between the pages on representatives, votes and parameters. */
export function GovernanceTabs() {
  const t = useTranslations()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <TabLinks
      label={t('menu.governance')}
      tabs={places.map(([to, title]) => ({ to, label: t(`page.${title}`), isCurrent: to === path }))}
    />
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { Committee, CommitteeIntro } from '../../sections/proposal/committee.tsx'
import styles from '../../sections/proposal/proposal-details.module.css'
import { GovernanceTabs } from '../../sections/proposal/governance-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/sr/committee',
  title: 'committee',
  menu: { group: 'governance', order: 4 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader
        title={t('committee')}
        aside={
          <nav className={styles['ways']} aria-label={t('proposals')}>
            <Link to="/proposals">{t('proposals')}</Link>
            <Link to="/proposalscreate">{t('createProposal')}</Link>
          </nav>
        }
      />
      <GovernanceTabs />
      <Topic name="governance">
        <Topic name="parameters">
          <Committee />
          <CommitteeIntro />
        </Topic>
      </Topic>
    </>
  )
}

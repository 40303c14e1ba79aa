import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { proposals } from '../data/vote.ts'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { GovernanceTabs } from '../sections/proposal/governance-tabs.tsx'
import styles from '../sections/proposal/proposal-details.module.css'
import { ProposalTable } from '../sections/proposal/proposal-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useList } from '../lists/use-list.ts'

export const page = {
  path: '/proposals',
  title: 'proposals',
  menu: { group: 'governance', order: 5 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader
        title={t('proposals')}
        aside={
          <nav className={styles['ways']} aria-label={t('proposals')}>
            <Link to="/myproposals">{t('myProposals')}</Link>
            <Link to="/proposalscreate">{t('createProposal')}</Link>
          </nav>
        }
      />
      <GovernanceTabs />
      <Topic name="proposing">
        <ProposalTable list={useList({ query: proposals })} />
      </Topic>
    </>
  )
}

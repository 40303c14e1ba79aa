import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { TransactionViewer } from '../../sections/tools/transaction-viewer.tsx'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/transaction-viewer',
  title: 'viewer',
  menu: { group: 'tools', order: 1 },
} as const satisfies Page

export const Component = () => (
  <Topic name="tools">
    <ViewerPage />
  </Topic>
)

function ViewerPage() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.viewer')} />
      <p className={styles['lead']}>{t('tools.viewerLead')}</p>
      <TransactionViewer />
    </>
  )
}

import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { ChainSearch } from '../../sections/tools/chain-search.tsx'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/multi-chain-address-search',
  title: 'chainSearch',
  menu: { group: 'tools', order: 4 },
} as const satisfies Page

export const Component = () => (
  <Topic name="tools">
    <ChainSearchPage />
  </Topic>
)

function ChainSearchPage() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.chainSearch')} />
      <p className={styles['lead']}>
        {t('tools.chainLead')} {t('tools.contractNote')}
      </p>
      <ChainSearch />
    </>
  )
}

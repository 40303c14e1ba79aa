import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import styles from '../../ui/form.module.css'
import { VerifyForm } from '../../sections/verify/verify-form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/contracts/verify',
  title: 'verifyContract',
  menu: { group: 'contracts', order: 3 },
} as const satisfies Page

export const Component = () => (
  <Topic name="verify">
    <Verification />
  </Topic>
)

function Verification() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.verifyContract')} />
      <p className={styles['lead']}>{t('verify.lead')}</p>
      <VerifyForm />
    </>
  )
}

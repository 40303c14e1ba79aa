import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { SignMessage } from '../../sections/signatures/sign-message.tsx'
import { VerifySignature } from '../../sections/signatures/verify-signature.tsx'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/verify-sign',
  title: 'verifySign',
  menu: { group: 'tools', order: 8 },
} as const satisfies Page

export const Component = () => (
  <Topic name="signature">
    <Signatures />
  </Topic>
)

function Signatures() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.verifySign')} />
      <p className={styles['lead']}>{t('signature.lead')}</p>
      <div className={styles['columns']}>
        <VerifySignature />
        <SignMessage />
      </div>
    </>
  )
}

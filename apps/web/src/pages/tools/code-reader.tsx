import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { CodeReader } from '../../sections/reader/code-reader.tsx'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/code-reader',
  title: 'codeReader',
  menu: { group: 'tools', order: 5 },
} as const satisfies Page

export const Component = () => (
  <Topic name="verify">
    <Topic name="reader">
      <Reader />
    </Topic>
  </Topic>
)

function Reader() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.codeReader')} />
      <p className={styles['lead']}>{t('reader.lead')}</p>
      <CodeReader />
    </>
  )
}

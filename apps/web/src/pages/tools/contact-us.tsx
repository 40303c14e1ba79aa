import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { ContactForm } from '../../sections/tools/contact-form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/contactUs',
  title: 'contact',
  menu: { group: 'tools', order: 9 },
} as const satisfies Page

export const Component = () => (
  <Topic name="tools">
    <ContactPage />
  </Topic>
)

function ContactPage() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('contact')} />
      <ContactForm />
    </>
  )
}

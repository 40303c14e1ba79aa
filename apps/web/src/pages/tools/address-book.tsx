import { useTranslations } from 'use-intl/react'
import { AddressBook } from '../../address-book/address-book.tsx'
import type { Page } from '../../page.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/address-book',
  title: 'addressBook',
  menu: { group: 'tools', order: 9 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('addressBook')} />
      <Card>
        <AddressBook />
      </Card>
    </>
  )
}

import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { AbiConverter, SignatureConverter } from '../../sections/tools/abi-converter.tsx'
import { AddressConverter } from '../../sections/tools/address-converter.tsx'
import { BytesConverter } from '../../sections/tools/bytes-converter.tsx'
import { KeyConverter } from '../../sections/tools/key-converter.tsx'
import { UnitConverter } from '../../sections/tools/unit-converter.tsx'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/tron-convert-tool',
  title: 'converter',
  menu: { group: 'tools', order: 2 },
} as const satisfies Page

export const Component = () => (
  <Topic name="tools">
    <Converters />
  </Topic>
)

function Converters() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.converter')} />
      <p className={styles['lead']}>{t('tools.convertLead')}</p>
      <div className={styles['columns']}>
        <AddressConverter />
        <UnitConverter />
        <BytesConverter />
        <AbiConverter />
        <SignatureConverter />
        <KeyConverter />
      </div>
    </>
  )
}

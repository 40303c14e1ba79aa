import { useTranslations } from 'use-intl/react'
import { blocks } from '../../data/block.ts'
import type { Page } from '../../page.ts'
import { BlockTable } from '../../sections/block/block-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'

export const page = {
  path: '/blockchain/blocks',
  title: 'blocks',
  menu: { group: 'blockchain', order: 1 },
} as const satisfies Page

const filterNames = ['start_timestamp', 'end_timestamp'] as const

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: blocks, filterNames })
  return (
    <>
      <PageHeader title={t('blocks')} />
      <BlockTable list={list} />
    </>
  )
}

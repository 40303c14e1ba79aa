import { useTranslations } from 'use-intl/react'
import { tokens } from '../../data/tokens.ts'
import type { Page } from '../../page.ts'
import { TokenTable } from '../../sections/token-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../ui/use-list.ts'

export const page = {
  path: '/tokens/list',
  title: 'tokens',
  menu: { group: 'tokens', order: 1 },
} as const satisfies Page

const filterNames = ['filter']

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('tokens')} />
      <TokenTable list={useList({ query: tokens, filterNames })} />
    </>
  )
}

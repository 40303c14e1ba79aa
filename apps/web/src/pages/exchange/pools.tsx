import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import marketTexts from '../../locales/market/en.json'
import type { Page } from '../../page.ts'
import { LimitOrders } from '../../sections/market/limit-orders.tsx'
import { PoolPage } from '../../sections/market/pool-page.tsx'
import { PoolTable } from '../../sections/market/pool-table.tsx'
import { NewPoolButton } from '../../wallet/pools/new-pool-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/exchange/pools/{-$id}/{-$tab}',
  title: 'pools',
  menu: { group: 'tokens', order: 11, feature: 'exchangeEntry' },
} as const satisfies Page

loadWithPage({ market: marketTexts })

export const Component = () => (
  <Topic name="market">
    <Pools />
  </Topic>
)

/** All pairs of the chain's own exchange, or one of them. */
function Pools() {
  const t = useTranslations('page')
  const { id, tab } = useParams({ strict: false })
  if (id !== undefined) return <PoolPage key={id} name={id} tab={tab} />
  return (
    <>
      <PageHeader title={t('pools')} aside={<NewPoolButton />} />
      <PoolTable />
      <LimitOrders />
    </>
  )
}

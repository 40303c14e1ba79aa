import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import marketTexts from '../../locales/market/en.json'
import type { Page } from '../../page.ts'
import { PoolPage } from '../../sections/market/pool-page.tsx'
import { PoolTable } from '../../sections/market/pool-table.tsx'
import { NewPoolButton } from '../../wallet/pools/new-pool-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const LimitMarket = lazy(async () => ({
  default: (await import('../../sections/market/limit-market.tsx')).LimitMarket,
}))

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

/** In place of the number of a pair. */
const limit = 'limit'

/** All pairs of the chain's own exchange with its market of limit orders, or one of the pairs. */
function Pools() {
  const t = useTranslations('page')
  const { id, tab } = useParams({ strict: false })
  const { id: asked }: { readonly id?: string } = useSearch({ strict: false })
  // As the pages of the other market name a pair.
  if (id === undefined && asked !== undefined)
    return <Navigate to={`/exchange/pools/${encodeURIComponent(asked)}`} replace />
  if (id !== undefined && id !== limit) return <PoolPage key={id} name={id} tab={tab} />
  return (
    <>
      <PageHeader title={t('pools')} aside={<NewPoolButton />} />
      <Tabs
        path="/exchange/pools"
        current={id}
        tabs={[
          { name: 'pairs', title: 'pools', content: <PoolTable /> },
          {
            name: limit,
            title: 'limitOrders',
            content: (
              <Suspense fallback={<Skeleton height={420} />}>
                <LimitMarket tab={tab} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}

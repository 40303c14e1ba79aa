import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { blocks } from '../data/block.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Address } from '../show/address.tsx'
import { Height } from '../show/height.tsx'
import { Time } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { LatestRows } from '../ui/latest-rows.tsx'
import { latestCount, shownBlocks } from './latest-count.ts'

export function LatestBlocks() {
  const t = useTranslations('home')
  const { data, error, refetch } = useLiveQuery(blocks({ page: 1, size: shownBlocks, filters: {} }))
  return (
    <Card title={t('latestBlocks')} aside={<Link to="/blockchain/blocks">{t('all')}</Link>}>
      <LatestRows
        error={error}
        onRetry={() => void refetch()}
        rows={data?.rows.slice(0, latestCount).map((block) => ({
          key: block.hash,
          lead: <Height value={block.number} />,
          sub: <Time value={block.timestamp} />,
          main: <Address value={block.witnessAddress} />,
          end: t('blockTransactions', { count: block.nrOfTrx }),
        }))}
      />
    </Card>
  )
}

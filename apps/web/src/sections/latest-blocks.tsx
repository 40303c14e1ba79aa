import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { blocks } from '../data/blocks.ts'
import { Address } from '../show/address.tsx'
import { Height } from '../show/height.tsx'
import { Time } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { LatestRows } from '../ui/latest-rows.tsx'
import { latestCount } from './latest-count.ts'

export function LatestBlocks() {
  const t = useTranslations('home')
  const { data, error, refetch } = useQuery({
    ...blocks({ page: 1, size: latestCount, filters: {} }),
    refetchInterval: 3000,
  })
  return (
    <Card title={t('latestBlocks')} aside={<Link to="/blockchain/blocks">{t('all')}</Link>}>
      <LatestRows
        error={error}
        onRetry={() => void refetch()}
        rows={data?.rows.map((block) => ({
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

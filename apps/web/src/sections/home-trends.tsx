import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { blocks } from '../data/block.ts'
import { overview } from '../data/network.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import { shownBlocks } from './latest-count.ts'

const days = 14

/** Transactions block by block and day by day. */
export function HomeTrends() {
  const t = useTranslations('home')
  const { data: stats } = useQuery(overview(days))
  const { data: latest } = useLiveQuery(blocks({ page: 1, size: shownBlocks, filters: {} }))
  const perBlock = (latest?.rows ?? []).map(({ timestamp, nrOfTrx }) => ({ at: timestamp, value: nrOfTrx }))
  const perDay = (stats?.body.data ?? []).map(({ date, newTransactionSeen }) => ({
    at: date,
    value: newTransactionSeen,
  }))
  return (
    <>
      <div>
        <dt>{t('perBlock', { count: latest?.rows.length ?? shownBlocks })}</dt>
        <dd>
          <Sparkline points={perBlock.toReversed()} precision="second" />
        </dd>
      </div>
      <div>
        <dt>{t('perDay', { days })}</dt>
        <dd>
          <Sparkline points={perDay} />
        </dd>
      </div>
    </>
  )
}

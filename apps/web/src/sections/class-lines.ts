import { useTranslations } from 'use-intl/react'
import type { LineAfter } from '../ui/table-rows.tsx'

/** Ranks that produce blocks, and ranks with a share of the rewards for votes. */
export const [seats, rewarded] = [27, 127] as const

/** Lines in a table in the order of ranks: below the block producers, and below those with a share of the rewards. */
export function useClassLines<Row>(rankOf: (row: Row) => number): LineAfter<Row> {
  const t = useTranslations('governance')
  return (row) => {
    const rank = rankOf(row)
    return rank === seats ? t('belowProducers') : rank === rewarded ? t('belowPartners') : undefined
  }
}

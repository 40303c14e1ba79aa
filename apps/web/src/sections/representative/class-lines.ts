import { useTranslations } from 'use-intl/react'
import { producingRanks } from '../../data/block.ts'
import type { LineAfter } from '../../lists/table-rows.tsx'

/** Ranks with a share of the rewards for votes. */
const rewarded = 127

/** Lines in a table in the order of ranks: below the block producers, and below those with a share of the rewards. */
export function useClassLines<Row>(rankOf: (row: Row) => number): LineAfter<Row> {
  const t = useTranslations('governance')
  return (row) => {
    const rank = rankOf(row)
    return rank === producingRanks ? t('belowProducers') : rank === rewarded ? t('belowPartners') : undefined
  }
}

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type RankedList, type Span, topTen } from '../../data/ranking.ts'
import { toInteger } from '../../format/exact-number.ts'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import type { RankList } from './rank-lists.ts'

/** Who paid for a resource in the period, as parts of all of it. Nothing where a receipt does not say. */
export function Payers({ list, span }: { readonly list: RankList; readonly span: Span }) {
  const t = useTranslations('ranking')
  const { data } = useQuery(topTen(list.type, span))
  const parts = data?.[0] && partsOf(data[0])
  if (parts === undefined) return null
  return (
    <StackedBar
      label={`${t(`lists.${list.name}`)} – ${t('payers')}`}
      parts={parts.map(([name, value]) => ({ name: t(`payer.${name}`), value }))}
    />
  )
}

function partsOf(list: RankedList) {
  const staked = toInteger(list.energy_use ?? list.net_use)
  const burned = toInteger(list.energy_burn ?? list.net_burn)
  if (staked === undefined || burned === undefined) return undefined
  const supplied = toInteger(list.contract_use)
  return [
    [supplied === undefined ? 'stakeOrFree' : 'stake', staked] as const,
    ['burned', burned] as const,
    ...(supplied === undefined ? [] : [['supplied', supplied] as const]),
  ]
}

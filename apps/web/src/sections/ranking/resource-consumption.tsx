import { dayMs } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { type FiguresOfDay, StackedByDay } from '../../charts/by-day.tsx'
import { topTen } from '../../data/ranking.ts'
import { type Series, series } from '../../data/series.ts'
import { Topic } from '../../i18n/topic.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartTexts } from '../../ui/chart.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EnergyShares } from '../data/contract-shares.tsx'
import { useNewestDay } from '../data/use-series.ts'
import { listsOf } from './rank-lists.ts'
import { RankingCard } from './ranking-card.tsx'
import { chosenSpan, SpanChoice } from './span-choice.tsx'

/** Energy and bandwidth of the network by day and payer, and who used most of them. */
export const ResourceConsumption = () => (
  <>
    <ChartTexts fallback={<ChartPlaces />}>
      <EnergyOfNetwork />
      <BandwidthOfNetwork />
    </ChartTexts>
    <TopUsers />
    <Topic name="charts">
      <EnergyShares />
    </Topic>
  </>
)

const ChartPlaces = () => (
  <>
    <ChartPlace />
    <ChartPlace />
  </>
)

const ChartPlace = () => (
  <Card>
    <Skeleton height={chartPx} />
  </Card>
)

/** Of a card with a chart and its legend. */
const chartPx = 470

const energyParts = [
  { figure: 'stake', text: 'energyOfCallers' },
  { figure: 'burned', text: 'energyBurned' },
  { figure: 'deployer', text: 'energySuppliedToIt' },
] as const

function EnergyOfNetwork() {
  const t = useTranslations('chart')
  return <ByPayer name="energyByPayer" title={t('energyTitle')} parts={energyParts} />
}

const bandwidthParts = [
  { figure: 'covered', text: 'bandwidthCovered' },
  { figure: 'burned', text: 'energyBurned' },
] as const

function BandwidthOfNetwork() {
  const t = useTranslations('chart')
  return <ByPayer name="bandwidthByPayer" title={t('bandwidthTitle')} parts={bandwidthParts} />
}

type Parts = typeof energyParts | typeof bandwidthParts
type Payer = Parts[number]['figure'] | 'all'

type ByPayerProps = {
  readonly name: 'energyByPayer' | 'bandwidthByPayer'
  readonly title: string
  readonly parts: Parts
}

/** Days of the charts. */
const shownDays = 90

function ByPayer({ name, title, parts }: ByPayerProps) {
  const newest = useNewestDay()
  const from = newest === undefined ? undefined : newest - (shownDays - 1) * dayMs
  const query = useQuery({
    ...series({ names: [name], interval: 'day', from }),
    enabled: newest !== undefined,
  })
  const days = useMemo(() => (query.data === undefined ? [] : daysOf(query.data)), [query.data])
  return (
    <FailureFrame query={query}>
      {query.data === undefined ? (
        <ChartPlace />
      ) : (
        <StackedByDay<Payer> title={title} days={days} parts={parts} total="all" />
      )}
    </FailureFrame>
  )
}

/** What each payer paid for on each day, and the sum; absent where the index does not know. */
function daysOf({ at, lines }: Series): readonly FiguresOfDay<Payer>[] {
  return at.map((day, place) => {
    const known = lines.flatMap(({ key, values }) => {
      const value = values[place]
      return key === undefined || value === null || value === undefined ? [] : [[key, value] as const]
    })
    const all =
      known.length < lines.length ? undefined : known.reduce((sum, [, value]) => sum + BigInt(value), 0n)
    return { ...Object.fromEntries(known), day: new Date(day).toISOString(), all: all?.toString() }
  })
}

function TopUsers() {
  const span = chosenSpan.use()
  const lists = listsOf('resources')
  const { data } = useQuery(topTen(lists[0]!.type, span))
  return (
    <>
      <SpanChoice of={data?.[0]} />
      {lists.map((list) => (
        <RankingCard key={list.type} list={list} tab="resources" span={span} />
      ))}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { StackedByDay } from '../../charts/by-day.tsx'
import {
  bandwidthByDay,
  type ContractOfDay,
  contractsOfDay,
  energyByDay,
  topTen,
} from '../../data/ranking.ts'
import type { ListPage } from '../../data/lists.ts'
import { ShortTable } from '../../lists/short-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { ShareBar } from '../../show/votes.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartTexts } from '../../ui/chart.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listsOf } from './rank-lists.ts'
import { RankingCard } from './ranking-card.tsx'
import { chosenSpan, SpanChoice } from './span-choice.tsx'
import styles from './ranking.module.css'

/** Energy and bandwidth of the network by day and payer, and who used most of them. */
export const ResourceConsumption = () => (
  <>
    <ChartTexts fallback={<ChartPlaces />}>
      <EnergyOfNetwork />
      <BandwidthOfNetwork />
    </ChartTexts>
    <TopUsers />
    <TopContracts />
  </>
)

const ChartPlaces = () => (
  <>
    <Card>
      <Skeleton height={chartPx} />
    </Card>
    <Card>
      <Skeleton height={chartPx} />
    </Card>
  </>
)

/** Of a card with a chart and its legend. */
const chartPx = 470

const energyParts = [
  { figure: 'energy', text: 'energyOfCallers' },
  { figure: 'trx', text: 'energyBurned' },
  { figure: 'contract_supplied', text: 'energySuppliedToIt' },
] as const

function EnergyOfNetwork() {
  const t = useTranslations('chart')
  const { data } = useQuery(energyByDay())
  const days = useMemo(
    () => (data ?? []).map(({ day, ...figures }) => ({ ...figures, day: new Date(day).toISOString() })),
    [data],
  )
  return <StackedByDay title={t('energyTitle')} days={days} parts={energyParts} total="total_energy" />
}

/** Bytes that TRX was burned for are known as TRX only. */
const bandwidthParts = [{ figure: 'total_net_use', text: 'bandwidthCovered' }] as const

function BandwidthOfNetwork() {
  const t = useTranslations('chart')
  const { data } = useQuery(bandwidthByDay())
  return (
    <StackedByDay
      title={t('bandwidthTitle')}
      days={data ?? []}
      parts={bandwidthParts}
      total="total_net_use"
    />
  )
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

type Row = ContractOfDay & { readonly rank: number }

const columns: readonly Column<Row>[] = [
  { title: 'rank', cell: ({ rank }) => <Count value={rank} />, width: 60, card: 'rank' },
  {
    title: 'contract',
    cell: ({ contract_address }) => <Address value={contract_address} isContract />,
    card: 'lead',
  },
  {
    title: 'callersStake',
    cell: ({ energy }) => <Count value={energy} />,
    align: 'end',
    width: 150,
    card: 'sub',
  },
  { title: 'burnedFor', cell: ({ trx }) => <Count value={trx} />, align: 'end', width: 150, card: 'age' },
  {
    title: 'supplied',
    cell: ({ contract_supplied }) => <Count value={contract_supplied} />,
    align: 'end',
    width: 150,
    card: 'to',
  },
  {
    title: 'energy',
    cell: ({ total_energy }) => <Count value={total_energy} />,
    align: 'end',
    width: 124,
    card: 'end',
  },
  {
    title: 'totalShare',
    cell: ({ total_energy_percent }) => <ShareBar value={total_energy_percent} most={100} />,
    width: 200,
    card: 'from',
  },
]

/** Contracts by energy on the newest day that is over, or on the first one. */
function TopContracts() {
  const t = useTranslations('ranking')
  const { dateTime } = useFormatter()
  const { data: days } = useQuery(energyByDay())
  const day = (days?.at(-2) ?? days?.at(-1))?.day
  const { data, error, refetch } = useQuery({ ...contractsOfDay(day ?? 0), enabled: day !== undefined })
  return (
    <Card
      title={t('contractsOfDay')}
      aside={
        day !== undefined && (
          <small>{t('dayOf', { day: dateTime(day, { dateStyle: 'medium', timeZone: 'UTC' }) })}</small>
        )
      }
    >
      {data?.data.length === 0 || days?.length === 0 ? (
        <p className={styles['lack']}>{t('nothing')}</p>
      ) : (
        <>
          <ShortTable
            name="ranking"
            page={data && pageOf(data.data)}
            error={error}
            onRetry={() => void refetch()}
            columns={columns}
            rowKey={({ contract_address }) => contract_address}
            count={10}
          />
          {data?.totalEnergy !== undefined && (
            <p className={styles['total']}>
              <span>{t('ofContracts', { count: data.total })}</span>
              <Count value={data.totalEnergy} />
            </p>
          )}
        </>
      )}
    </Card>
  )
}

const pageOf = (rows: readonly ContractOfDay[]): ListPage<Row> => ({
  rows: rows.map((row, at) => ({ ...row, rank: at + 1 })),
  total: rows.length,
  height: undefined,
  isContract: () => true,
})

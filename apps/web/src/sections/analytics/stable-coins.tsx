import { dayMs } from '@sundial/primitives'
import { formatUnits } from '@sundial/primitives/sun'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CoinDays, coinTransfers, type StableCoin, stableCoins } from '../../data/analytics.ts'
import { toInteger } from '../../format/exact-number.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Portion } from '../../show/percent.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { TokenAmount, TokenName } from '../../show/token.tsx'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/chart.tsx'
import type { ChartModel } from '../../ui/chart-model.ts'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import styles from './analytics.module.css'

/** The stable coins that the operator names, side by side. */
export function StableCoins() {
  const t = useTranslations('analytics')
  const query = useQuery(stableCoins())
  return (
    <QueryFrame query={query} lines={5}>
      {(coins) =>
        coins.length === 0 ? (
          <NothingHere title={t('noCoins')} text={t('noCoinsText')} />
        ) : (
          <>
            <Card title={t('coins')}>
              <PlainTable
                name={t('coins')}
                rows={coins}
                columns={columns}
                rowKey={({ tokenInfo }) => tokenInfo.tokenId}
              />
              {coins.length > 1 && <StackedBar label={t('supplyShares')} parts={partsOf(coins)} />}
            </Card>
            <Card title={t('concentration')}>
              <PlainTable
                name={t('concentration')}
                rows={coins}
                columns={holderColumns}
                rowKey={({ tokenInfo }) => tokenInfo.tokenId}
              />
            </Card>
            <TransfersByDay coins={coins} />
            <p className={styles['note']}>{t('coinsNote')}</p>
          </>
        )
      }
    </QueryFrame>
  )
}

/** As many as a chart has colours. */
const mostDrawn = 6

function TransfersByDay({ coins }: { readonly coins: readonly StableCoin[] }) {
  const t = useTranslations()
  const { data } = useQuery(coinTransfers(coins.slice(0, mostDrawn).map(({ tokenInfo }) => tokenInfo)))
  const model = useMemo(() => data && modelOf(data), [data])
  if (model === undefined) return null
  return (
    <Card title={t('analytics.transfersByDay')}>
      <Chart label={t('analytics.transfersByDay')} model={model} />
    </Card>
  )
}

/** Every day from the first to the last on which any of them moved. Nothing where none did. */
function modelOf(lines: readonly CoinDays[]): ChartModel | undefined {
  const times = lines.flatMap(({ days }) => days.map(({ day }) => Date.parse(day)))
  if (times.length === 0) return undefined
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const days = Array.from({ length: (last - first) / dayMs + 1 }, (_, at) => first + at * dayMs)
  const series = lines.map(({ coin, days: moved }) => {
    const counts = new Map(moved.map(({ day, transfer_count }) => [Date.parse(day), transfer_count]))
    return {
      name: neutralText(coin.tokenAbbr || coin.tokenId),
      points: days.map((at) => ({ at, value: counts.get(at) ?? 0 })),
    }
  })
  return { kind: 'series', shape: 'bars', precision: 'day', series }
}

/** Supplies in whole coins: those of one currency can be compared. */
const partsOf = (coins: readonly StableCoin[]) =>
  coins.flatMap(({ tokenInfo, supply }) => {
    const units = toInteger(supply)
    if (units === undefined || tokenInfo.tokenDecimal === undefined) return []
    const [whole = '0'] = formatUnits(units, Math.min(tokenInfo.tokenDecimal, 255)).split('.')
    return [{ name: neutralText(tokenInfo.tokenAbbr || tokenInfo.tokenId), value: BigInt(whole) }]
  })

const coin: PlainColumn<StableCoin> = {
  title: 'column.token',
  cell: ({ tokenInfo }) => (
    <span className={styles['coin']}>
      <TokenName token={tokenInfo} />
    </span>
  ),
}

const columns: readonly PlainColumn<StableCoin>[] = [
  coin,
  {
    title: 'column.supply',
    cell: ({ supply, tokenInfo }) => <TokenAmount value={supply} token={tokenInfo} />,
    align: 'end',
  },
  { title: 'column.holders', cell: ({ holders }) => <Count value={holders} />, align: 'end' },
  { title: 'column.transfers', cell: ({ transfers }) => <Count value={transfers} />, align: 'end' },
  {
    title: 'analytics.columns.transfersOfDay',
    cell: ({ transfersOfDay }) => <Count value={transfersOfDay} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.minted',
    cell: ({ minted, tokenInfo }) => <TokenAmount value={minted} token={tokenInfo} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.burnedUnits',
    cell: ({ burned, tokenInfo }) => <TokenAmount value={burned} token={tokenInfo} />,
    align: 'end',
  },
]

const holderColumns: readonly PlainColumn<StableCoin>[] = [
  coin,
  {
    title: 'analytics.columns.firstHolder',
    cell: ({ shares }) => <Portion value={shares.first} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.tenHolders',
    cell: ({ shares }) => <Portion value={shares.ten} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.hundredHolders',
    cell: ({ shares }) => <Portion value={shares.hundred} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.blackListed',
    cell: ({ blackList }) => <Count value={blackList.added} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.unlisted',
    cell: ({ blackList }) => <Count value={blackList.removed} />,
    align: 'end',
  },
  {
    title: 'analytics.columns.destroyed',
    cell: ({ blackList }) => <Count value={blackList.destroyed} />,
    align: 'end',
  },
]

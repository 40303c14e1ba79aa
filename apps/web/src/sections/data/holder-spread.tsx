import { formatUnits, trxDecimals } from '@sundial/primitives/sun'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl/react'
import { Lorenz } from '../../charts/lorenz.tsx'
import { lorenzPoints } from '../../charts/lorenz-shape.ts'
import { holderSpread, type HolderSpread as Spread } from '../../data/holders.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { numberFormat } from '../../format/intl.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Share } from '../../show/percent.tsx'
import { Count, Quantity } from '../../show/quantity.tsx'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/details.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { csvText } from './chart-files.ts'
import styles from './data.module.css'
import { ShareMenu } from './share-menu.tsx'

type Bounds = { readonly least: number; readonly most: number }

/** Millionths between two bounds, as one figure where both look the same. */
export function boundsText({ least, most }: Bounds, textOf: (share: number) => string): string {
  const [low, high] = [textOf(least / 1e6), textOf(most / 1e6)]
  return low === high ? low : `${low}\u00a0–\u00a0${high}`
}

/** How unequally accounts hold TRX: the coefficient, the curve, and how many accounts are in each band. */
export function HolderSpread() {
  const t = useTranslations('charts')
  const query = useQuery({ ...holderSpread(), refetchInterval: 120_000 })
  return (
    <Card>
      <QueryFrame query={query} lines={8}>
        {(spread) =>
          spread.gini === undefined || spread.accounts === undefined ? (
            <NothingHere title={t('notKnown')} text={t('notKnownText')} />
          ) : (
            <Known spread={spread} gini={spread.gini} all={spread.accounts} />
          )
        }
      </QueryFrame>
    </Card>
  )
}

type KnownProps = { readonly spread: Spread; readonly gini: Bounds; readonly all: number }

function Known({ spread: { data, curve, trueAtBlock: block }, gini, all }: KnownProps) {
  const t = useTranslations('charts')
  const locale = useLocale()
  const title = t('of.holders.title')
  const percentOf = (share: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2, roundingMode: 'trunc' }).format(share)
  const fractionOf = (share: number) =>
    numberFormat(locale, {
      minimumFractionDigits: 4,
      maximumFractionDigits: 4,
      roundingMode: 'trunc',
    }).format(share)
  const words = {
    accounts: t('poorestFirst'),
    held: t('theirShare'),
    equal: t('allSame'),
    percentOf,
  }
  const points = lorenzPoints(curve)
  const rows = data.map((band) => ({ ...band, all }))
  const table = [
    [`${t('balance')} > (TRX)`, `${t('balance')} ≤ (TRX)`, t('accountCount')],
    ...data.map(({ from_sun, to_sun, accounts }) => [
      plainTrx(from_sun),
      to_sun === undefined ? '' : plainTrx(to_sun),
      String(accounts),
    ]),
  ]
  return (
    <>
      <Figures
        isPart
        figures={[
          { label: t('gini'), value: <bdi>{boundsText(gini, fractionOf)}</bdi> },
          { label: t('line.trxHolders'), value: <Count value={all} /> },
          ...curve
            .filter(({ accounts }) => [10, 100, 1000].includes(accounts) && accounts < all)
            .map((point) => ({
              label: t('richestHold', { count: groupDigits(String(point.accounts), locale) }),
              value: <bdi>{boundsText(point, percentOf)}</bdi>,
            })),
        ]}
      />
      <div className={styles['take']}>
        <ShareMenu
          name="holders"
          search={{}}
          block={block}
          csvOf={() => csvText(table)}
          pictureOf={async (kind, pictureWords) =>
            (await import('../../charts/shares-picture.ts')).lorenzPicture(
              kind,
              { points, words },
              pictureWords,
            )
          }
        />
      </div>
      <Lorenz label={title} points={points} words={words} />
      <PlainTable name={title} rows={rows} columns={columns} rowKey={({ from_sun }) => String(from_sun)} />
    </>
  )
}

const plainTrx = (sun: number | string): string => formatUnits(BigInt(sun), trxDecimals)

type Row = Spread['data'][number] & { readonly all: number }

const columns: readonly PlainColumn<Row>[] = [
  { title: 'charts.balance', cell: (row) => <BandText band={row} />, card: 'lead' },
  {
    title: 'charts.accountCount',
    cell: ({ accounts }) => <Count value={accounts} />,
    align: 'end',
    card: 'end',
  },
  {
    title: 'charts.share',
    cell: ({ accounts, all }) => <Share of={all} value={accounts} />,
    align: 'end',
    card: 'fact',
  },
]

function BandText({ band: { from_sun, to_sun } }: { readonly band: Row }) {
  const locale = useLocale()
  const [from, to] = [from_sun, to_sun].map((sun) =>
    sun === undefined ? undefined : groupDigits(plainTrx(sun), locale),
  )
  return <Quantity figure={to === undefined ? `> ${from}` : `${from}\u00a0–\u00a0${to}`} unit="TRX" />
}

import { formatUnits, trxDecimals } from '@sundial/primitives/sun'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { accounts, type ListedAccount } from '../../data/account.ts'
import type { Body } from '../../data/api.ts'
import { nameOf } from '../../data/names.ts'
import { foundation, funds } from '../../data/network.ts'
import { price, valueText } from '../../data/price.ts'
import { useHasService } from '../../data/server.ts'
import { cycleShares } from '../../data/vote.ts'
import { groupDigits, toInteger } from '../../format/exact-number.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Share } from '../../show/percent.tsx'
import { Amount, Count } from '../../show/quantity.tsx'
import { nameOfRepresentative, Representative } from '../../show/representative.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { plainText, ringOf } from './contract-shares.tsx'
import { SharesDrawing } from './shares-drawing.tsx'

type CycleShare = Body<'/api/witness/maintenance-statistic'>[number]

/** Blocks of the current cycle by who produced them. */
export function BlockShares() {
  const t = useTranslations('charts')
  const locale = useLocale()
  const query = useQuery({ ...cycleShares(), refetchInterval: 30_000 })
  const title = t('of.pieChart.title')
  return (
    <Card>
      <QueryFrame query={query} lines={8}>
        {({ body, height }) =>
          body.length === 0 ? (
            <NothingHere title={t('empty')} text={t('of.pieChart.source')} />
          ) : (
            <>
              <SharesDrawing
                name="pieChart"
                block={height}
                table={[
                  [t('representative'), t('account'), t('blocks')],
                  ...body.map((row) => [
                    nameOfRepresentative(row) ?? '',
                    row.address,
                    plainText(row.blockProduced),
                  ]),
                ]}
                model={ringOf({
                  parts: body.map((row) => ({
                    name: nameOfRepresentative(row) ?? row.address,
                    value: row.blockProduced,
                  })),
                  whole: body[0]?.total,
                  rest: t('rest'),
                  textOf: (value) => groupDigits(String(value), locale),
                })}
              />
              <PlainTable name={title} rows={body} columns={blockColumns} rowKey={({ address }) => address} />
            </>
          )
        }
      </QueryFrame>
    </Card>
  )
}

const blockColumns: readonly PlainColumn<CycleShare>[] = [
  { title: 'charts.rank', cell: (_, index) => <Count value={index + 1} /> },
  { title: 'charts.representative', cell: (row) => <Representative {...row} />, card: 'lead' },
  { title: 'charts.blocks', cell: (row) => <Count value={row.blockProduced} />, align: 'end', card: 'end' },
  {
    title: 'charts.share',
    cell: ({ blockProduced, total }) => <Share of={total} value={blockProduced} />,
    align: 'end',
    card: 'fact',
  },
]

const richest = 10

/** The richest accounts, with their shares of all TRX where that is known. */
export function RichestShares() {
  const t = useTranslations('charts')
  const locale = useLocale()
  const query = useQuery(accounts({ page: 1, size: richest, filters: {} }))
  const whole = useQuery(funds()).data?.body.totalTurnOverSun
  const title = t('of.accounts.title')
  return (
    <Card>
      <QueryFrame query={query} lines={8}>
        {({ rows, height }) =>
          rows.length === 0 || rows[0]?.balance === undefined ? (
            <NothingHere title={t('notKnown')} text={t('notKnownText')} />
          ) : (
            <>
              <SharesDrawing
                name="accounts"
                block={height}
                table={[
                  [t('account'), `${t('balance')} (TRX)`],
                  ...rows.map(({ address, balance }) => [address, plainTrx(toInteger(balance))]),
                ]}
                model={ringOf({
                  parts: rows.map(({ address, balance }) => ({
                    name:
                      neutralText(nameOf(address)?.name ?? '') ||
                      `${address.slice(0, 6)}…${address.slice(-6)}`,
                    value: balance,
                  })),
                  whole,
                  rest: t('rest'),
                  textOf: (sun) => `${groupDigits(formatUnits(sun, trxDecimals), locale)} TRX`,
                })}
              />
              <PlainTable
                name={title}
                rows={rows}
                columns={[...accountColumns, shareColumn(whole)]}
                rowKey={({ address }) => address}
              />
            </>
          )
        }
      </QueryFrame>
    </Card>
  )
}

const accountColumns: readonly PlainColumn<ListedAccount>[] = [
  { title: 'charts.rank', cell: (_, index) => <Count value={index + 1} /> },
  { title: 'charts.account', cell: ({ address }) => <Address value={address} />, card: 'lead' },
  {
    title: 'charts.balance',
    cell: ({ balance }) => <Amount value={balance} decimals={trxDecimals} unit="TRX" />,
    align: 'end',
    card: 'end',
  },
]

const shareColumn = (whole: string | undefined): PlainColumn<ListedAccount> => ({
  title: 'charts.share',
  cell: ({ balance = 0 }) => <Share of={whole} value={balance} />,
  align: 'end',
  card: 'fact',
})

type SupplyRow = { readonly key: SupplyKey; readonly value: ReactNode }
type SupplyKey =
  | 'genesis'
  | 'blockRewards'
  | 'voteRewards'
  | 'independence'
  | 'burned'
  | 'total'
  | 'price'
  | 'value'

/** What circulates and what the foundation holds, and where all TRX came from. */
export function SupplyShares() {
  const t = useTranslations('charts')
  const locale = useLocale()
  const query = useQuery({ ...funds(), refetchInterval: 60_000 })
  const held = useQuery(foundation()).data?.accounts.reduce(
    (sum, { balance }) => sum + (toInteger(balance) ?? 0n),
    0n,
  )
  const rate = useRate()
  const title = t('of.supplyNow.title')
  return (
    <Card>
      <QueryFrame query={query} lines={8}>
        {({ body, height }) => {
          const total = toInteger(body.totalTurnOverSun)
          if (total === undefined) return <NothingHere title={t('notKnown')} text={t('notKnownText')} />
          return (
            <>
              <SharesDrawing
                name="supplyNow"
                block={height}
                table={[
                  [t('what'), `${t('amount')} (TRX)`],
                  ...supplyFile(body, total).map(([key, amount]) => [t(`supplyOf.${key}`), amount]),
                ]}
                model={ringOf({
                  parts: [
                    { name: t('supplyOf.circulating'), value: total - (held ?? 0n) },
                    { name: t('supplyOf.foundation'), value: held },
                  ],
                  whole: total,
                  rest: t('rest'),
                  textOf: (sun) => `${groupDigits(formatUnits(sun, trxDecimals), locale)} TRX`,
                })}
              />
              <PlainTable
                name={title}
                rows={supplyRows(body, total, rate)}
                columns={supplyColumns}
                rowKey={({ key }) => key}
              />
            </>
          )
        }}
      </QueryFrame>
    </Card>
  )
}

const supplyColumns: readonly PlainColumn<SupplyRow>[] = [
  { title: 'charts.what', cell: ({ key }) => <SupplyName of={key} />, card: 'lead' },
  { title: 'charts.amount', cell: ({ value }) => value, align: 'end', card: 'end' },
]

function SupplyName({ of }: { readonly of: SupplyKey }) {
  const t = useTranslations('charts.supplyOf')
  return t(of)
}

/** The worth of an amount in USD; absent without a source of prices. */
function useRate(): ((sun: bigint) => string | undefined) | undefined {
  const locale = useLocale()
  const isPriced = useHasService('prices') === true
  const { data } = useQuery({ ...price(), enabled: isPriced })
  return data && ((sun) => valueText(sun, { currency: 'USD', rate: data.price_in_usd, digits: 2, locale }))
}

const trx = (whole: number | undefined): ReactNode =>
  whole === undefined ? <Missing /> : <Amount value={whole} decimals={0} unit="TRX" />

const plainTrx = (sun: bigint | undefined): string => (sun === undefined ? '' : formatUnits(sun, trxDecimals))

const supplyFile = (funds: Body<'/api/funds'>, total: bigint): readonly (readonly [SupplyKey, string])[] => [
  ['genesis', plainTrx(toInteger(funds.genesisBlockIssueSun))],
  ['blockRewards', plainText(funds.totalBlockPay)],
  ['voteRewards', plainText(funds.totalNodePay)],
  ['independence', plainText(funds.burnPerDay)],
  ['burned', plainTrx(toInteger(funds.burnByChargeSun))],
  ['total', plainTrx(total)],
]

const supplyRows = (
  funds: Body<'/api/funds'>,
  total: bigint,
  worthOf: ((sun: bigint) => string | undefined) | undefined,
): readonly SupplyRow[] => [
  { key: 'genesis', value: <Amount value={funds.genesisBlockIssueSun} decimals={trxDecimals} unit="TRX" /> },
  { key: 'blockRewards', value: trx(funds.totalBlockPay) },
  { key: 'voteRewards', value: trx(funds.totalNodePay) },
  { key: 'independence', value: trx(funds.burnPerDay) },
  { key: 'burned', value: <Amount value={funds.burnByChargeSun} decimals={trxDecimals} unit="TRX" /> },
  { key: 'total', value: <Amount value={total} decimals={trxDecimals} unit="TRX" /> },
  { key: 'price', value: worthOf?.(1000n * 10n ** BigInt(trxDecimals)) ?? <Missing why="none" /> },
  { key: 'value', value: worthOf?.(total) ?? <Missing why="none" /> },
]

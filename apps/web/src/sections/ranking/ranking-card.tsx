import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { type RankedList, type RankedRow, shareOf, type Span, topTen } from '../../data/ranking.ts'
import type { ListPage } from '../../data/lists.ts'
import type { ApiInteger } from '../../format/exact-number.ts'
import { ShortTable } from '../../lists/short-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { Address } from '../../show/address.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { Missing } from '../../show/missing.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { TokenName } from '../../show/token.tsx'
import { ShareBar } from '../../show/votes.tsx'
import { Card } from '../../ui/card.tsx'
import { Payers } from './payers.tsx'
import type { RankList, RankTab } from './rank-lists.ts'
import styles from './ranking.module.css'

type Props = { readonly list: RankList; readonly tab: RankTab; readonly span: Span }

/** The first ten of a list with their shares, and the total of the period. */
export function RankingCard({ list, tab, span }: Props) {
  const t = useTranslations('ranking')
  const { data, error, refetch } = useQuery(topTen(list.type, span))
  const found = data?.[0]
  const columns = useMemo(() => columnsOf(list, tab), [list, tab])
  return (
    <Card title={t(`lists.${list.name}`)} aside={list.isNow === true && <small>{t('now')}</small>}>
      {data !== undefined && found?.data?.length !== undefined && found.data.length > 0 ? (
        <>
          <ShortTable
            key={span}
            name="ranking"
            page={pageOf(found.data)}
            error={error}
            onRetry={() => void refetch()}
            columns={columns}
            rowKey={({ rank }) => String(rank)}
            count={10}
          />
          <Total of={found} list={list} />
          {tab === 'resources' && <Payers list={list} span={span} />}
        </>
      ) : data === undefined ? (
        <ShortTable
          name="ranking"
          page={undefined}
          error={error}
          onRetry={() => void refetch()}
          columns={columns}
          rowKey={({ rank }) => String(rank)}
          count={10}
        />
      ) : (
        <p className={styles['lack']}>{t(lackOf(found))}</p>
      )}
    </Card>
  )
}

/** Why a list has no rows. */
export const lackOf = (list: RankedList | undefined) =>
  list?.lack === undefined ? ('nothing' as const) : (`lacks.${list.lack}` as const)

const pageOf = (rows: readonly RankedRow[]): ListPage<RankedRow> => ({
  rows,
  total: rows.length,
  height: undefined,
  isContract: () => false,
})

function Total({ of: { total }, list }: { readonly of: RankedList; readonly list: RankList }) {
  const t = useTranslations('ranking')
  if (total === undefined) return null
  return (
    <p className={styles['total']}>
      <span>{t('total')}</span>
      <RankedFigure value={total} unit={list.unit} />
    </p>
  )
}

type FigureProps = { readonly value: ApiInteger | undefined; readonly unit: RankList['unit'] }

/** A figure of a list in its unit. */
export const RankedFigure = ({ value, unit }: FigureProps): ReactNode =>
  unit === 'sun' ? <Trx sun={value} /> : <Count value={value} />

/** The account, contract or token of a row, by name. */
export function RankedParty({ row, tab }: { readonly row: RankedRow; readonly tab: RankTab }) {
  const { address, tokenInfo } = row
  if (tokenInfo !== undefined)
    return (
      <span className={styles['token']}>
        <TokenMark
          id={tokenInfo.tokenId}
          name={tokenInfo.tokenName || tokenInfo.tokenAbbr}
          logo={tokenInfo.tokenLogo}
          size={20}
        />
        <TokenName token={tokenInfo} />
      </span>
    )
  return address === undefined ? <Missing /> : <Address value={address} isContract={tab === 'contracts'} />
}

const partyTitle = {
  accounts: 'account',
  tokens: 'token',
  contracts: 'contract',
  resources: 'account',
} as const

function columnsOf({ type, figure, unit }: RankList, tab: RankTab): readonly Column<RankedRow>[] {
  return [
    { title: 'rank', cell: ({ rank }) => <Count value={rank} />, width: 60, card: 'rank' },
    { title: partyTitle[tab], cell: (row) => <RankedParty row={row} tab={tab} />, card: 'lead' },
    ...(payersOf[type] ?? []),
    {
      title: figure,
      cell: ({ amount }) => <RankedFigure value={amount} unit={unit} />,
      align: 'end',
      width: unit === 'sun' ? 200 : 124,
      card: 'end',
    },
    ...(hasShares.has(type) ? [shareColumn] : []),
  ]
}

/** Lists whose figures are parts of a total. */
const hasShares = new Set(['1', '2', '3', '4', '5', '6', '9', '10', '13', '14', '15'])

const shareColumn: Column<RankedRow> = {
  title: 'totalShare',
  cell: (row) => <ShareBar value={shareOf(row)} most={100} />,
  width: 200,
  card: 'from',
}

const payersOf: Readonly<Record<string, readonly Column<RankedRow>[]>> = {
  14: [
    payer('fromStake', 'sub', ({ energy_use }) => energy_use),
    payer('burnedFor', 'age', ({ energy_burn }) => energy_burn),
    payer('supplied', 'to', ({ contract_use }) => contract_use),
  ],
  15: [
    payer('fromStakeOrFree', 'sub', ({ net_use }) => net_use),
    payer('burnedFor', 'age', ({ net_burn }) => net_burn),
  ],
}

function payer(
  title: 'fromStake' | 'fromStakeOrFree' | 'burnedFor' | 'supplied',
  card: NonNullable<Column<RankedRow>['card']>,
  valueOf: (row: RankedRow) => ApiInteger | undefined,
): Column<RankedRow> {
  return { title, cell: (row) => <Count value={valueOf(row)} />, align: 'end', width: 150, card }
}

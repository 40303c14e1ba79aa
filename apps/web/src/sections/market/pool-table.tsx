import { derivePoolPair, poolPrice } from '@sundial/markets'
import { trxDecimals } from '@sundial/primitives/sun'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { toggleWatched, useWatchlist } from '../../browser/watchlist.ts'
import { pairToken, type PoolRow, pools, symbolOf } from '../../data/pools.ts'
import { isNativeId } from '../../data/token.ts'
import { toInteger } from '../../format/exact-number.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AddressLines } from '../../show/address.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { useNaming, useTokenInfo } from '../../show/named-token.tsx'
import { Time } from '../../show/time.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Pending } from '../../ui/skeleton.tsx'
import { Star } from './star.tsx'
import { AwaitedAmount } from './awaited-amount.tsx'
import styles from './market.module.css'

/** Decimals of a token of a pair; undefined where they are not known. */
function useDecimals(tokenId: string) {
  const { info, isLoading } = useNaming(pairToken(tokenId))
  return { decimals: isNativeId(tokenId) ? trxDecimals : info.tokenDecimal, isLoading }
}

const columns: readonly Column<PoolRow>[] = [
  { title: 'pair', cell: (row) => <PoolName row={row} />, card: 'lead' },
  { title: 'price', cell: (row) => <RowPrice row={row} />, align: 'end', width: 190, card: 'end' },
  {
    title: 'pool',
    cell: (row) => (
      <span className={styles['pools']}>
        <AwaitedAmount value={toInteger(row.first_token_balance)} token={pairToken(row.first_token_id)} />
        <AwaitedAmount value={toInteger(row.second_token_balance)} token={pairToken(row.second_token_id)} />
      </span>
    ),
    align: 'end',
    width: 260,
    card: 'from',
  },
  {
    title: 'creator',
    cell: ({ creator_address: address }, page) => (
      <AddressLines value={address} isContract={page.isContract(address)} />
    ),
    width: 230,
    card: 'by',
  },
  {
    title: 'time',
    cell: ({ create_time: ms }) => <Time value={ms} />,
    width: 128,
    kind: 'time',
    card: 'age',
  },
]

/** All pairs of the chain's own exchange. */
export function PoolTable() {
  const list = useList({ query: pools })
  return <DataTable name="pools" list={list} columns={columns} rowKey={({ hash }) => hash} />
}

/** A pair by the names of its tokens, with its mark as a favourite. */
function PoolName({ row }: { readonly row: PoolRow }) {
  const t = useTranslations('market')
  const watched = useWatchlist('optional')
  const [first, second] = [
    useTokenInfo(pairToken(row.first_token_id)),
    useTokenInfo(pairToken(row.second_token_id)),
  ]
  const { exchange_id: id } = row
  // A pair without a receipt has no number, and no page.
  if (id === undefined) return <bdi>{t('unknownPair')}</bdi>
  const names = new Map([first, second].map((token) => [token.tokenId, symbolOf(token)]))
  const { exchange_name: name, isChecked } = derivePoolPair(
    { ...row, exchange_id: id },
    { nameOf: (tokenId) => names.get(tokenId), watched },
  )
  return (
    <span className={styles['name']}>
      <Star isOn={isChecked} name={name} onToggle={() => toggleWatched('optional', String(id))} />
      <TokenMark
        id={first.tokenId}
        name={first.tokenAbbr || first.tokenName}
        logo={first.tokenLogo}
        size={26}
      />
      <Link to={`/exchange/pools/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <small>#{id}</small>
    </span>
  )
}

/** Price of the pools as they are now. */
function RowPrice({ row }: { readonly row: PoolRow }) {
  const { first_token_balance: first, second_token_balance: second } = row
  const sides = [useDecimals(row.first_token_id), useDecimals(row.second_token_id)] as const
  const unit = symbolOf(useTokenInfo(pairToken(row.second_token_id)))
  const amounts = [toInteger(first), toInteger(second)] as const
  if (amounts[0] === undefined || amounts[1] === undefined) return undefined
  if (sides.some(({ isLoading }) => isLoading)) return <Pending />
  const [{ decimals: firstPrecision }, { decimals: secondPrecision }] = sides
  if (firstPrecision === undefined || secondPrecision === undefined) return undefined
  const price = poolPrice({ first: amounts[0], second: amounts[1], firstPrecision, secondPrecision })
  return price === undefined ? undefined : <PairPrice value={price} unit={unit} />
}

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { pairToken, type PairTokens, type PoolEvent, poolEvents } from '../../data/pools.ts'
import { DataTable } from '../../lists/data-table.tsx'
import { AddressFilter } from '../../lists/filters.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AddressLines } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { NamedAmount } from '../../show/named-token.tsx'
import { Time } from '../../show/time.tsx'
import styles from './market.module.css'

type Props = { readonly id: number; readonly tokens: PairTokens }

/** Trades of a pair, and funds that came and went, newest first; those of one account by its filter. */
export function PoolEvents({ id, tokens }: Props) {
  const [{ tokenId: first }, { tokenId: second }] = tokens
  const columns = useMemo(() => columnsOf([first, second]), [first, second])
  const list = useList({ query: poolEvents, filterNames: ['address'], fixed: { exchangeID: id } })
  return (
    <DataTable
      name="poolEvents"
      list={list}
      columns={columns}
      rowKey={({ trx_hash: hash }) => hash}
      filters={<AddressFilter list={list} name="address" />}
    />
  )
}

/** By the ids of both tokens. */
const columnsOf = (tokens: readonly [string, string]): readonly Column<PoolEvent>[] => {
  const otherOf = (tokenId: string) => tokens.find((one) => one !== tokenId) ?? tokenId
  return [
    { title: 'action', cell: ({ action }) => <Action name={action} />, width: 150, card: 'lead' },
    {
      title: 'amount',
      cell: ({ tokenID, quant }) => <NamedAmount value={quant} token={pairToken(tokenID)} />,
      align: 'end',
      width: 220,
      card: 'end',
    },
    {
      title: 'otherAmount',
      cell: ({ tokenID, otherAmount }) =>
        otherAmount !== undefined && <NamedAmount value={otherAmount} token={pairToken(otherOf(tokenID))} />,
      align: 'end',
      width: 220,
      card: 'from',
    },
    {
      title: 'account',
      cell: ({ creatorAddress: address }, page) => (
        <AddressLines value={address} isContract={page.isContract(address)} />
      ),
      width: 230,
      card: 'by',
    },
    { title: 'hash', cell: ({ trx_hash: hash }) => <TransactionLink id={hash} />, width: 170, card: 'sub' },
    {
      title: 'time',
      cell: ({ createTime: ms }) => <Time value={ms} />,
      width: 128,
      kind: 'time',
      card: 'age',
    },
  ]
}

/** What an account did: a trade pays the first amount for the second. */
function Action({ name }: { readonly name: PoolEvent['action'] }) {
  const t = useTranslations('market.action')
  return <span className={styles['action']}>{t(name)}</span>
}

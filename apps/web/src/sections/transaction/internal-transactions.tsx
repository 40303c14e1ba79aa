import type { InternalTransaction, TransactionInfo } from '../../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { callLines } from './call-lines.ts'
import { Address } from '../../show/address.tsx'
import { Result } from '../../show/result.tsx'
import { MarkedAmount } from '../../show/token.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Card } from '../../ui/card.tsx'
import styles from '../sections.module.css'
import { Height } from '../../show/block.tsx'
import { Missing } from '../../show/missing.tsx'
import { Party } from '../../show/party.tsx'
import { Time } from '../../show/time.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import type { List } from '../../lists/use-list.ts'

/** Calls between contracts, as a tree. */
export function InternalTransactions({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const calls = info.internal_transactions ?? []
  if (calls.length === 0) return null
  const isContract = (address: string | undefined) => info.contract_map?.[address ?? ''] === true
  return (
    <Card title={t('internal', { count: calls.length })}>
      <ol className={styles['list']}>
        {callLines(calls).map(
          ({ call: { from, to, note, rejected, valueInfoList }, depth, count }, index) => (
            <li key={index} style={{ paddingInlineStart: `${Math.min(depth, deepest) * 24}px` }}>
              {note && <code>{note}</code>}
              <Address value={from} isContract={isContract(from)} />
              <Arrow />
              <Address value={to} isContract={isContract(to)} />
              {rejected && <Result value="FAIL" />}
              {count > 1 && <strong dir="ltr">× {count}</strong>}
              <span className={styles['pushed']}>
                {valueInfoList.map(({ call_value, tokenInfo }, index) => (
                  <MarkedAmount key={index} value={call_value} token={tokenInfo} />
                ))}
              </span>
            </li>
          ),
        )}
      </ol>
    </Card>
  )
}

/** Deeper calls are not moved further in. */
const deepest = 8

type Setting = {
  /** The account whose page this is. */
  readonly own?: string
  /** All rows are of one block, so height and time are omitted. */
  readonly inBlock?: boolean
}
type Props = Setting & { readonly list: List<InternalTransaction> }

export const InternalTransactionTable = ({ list, ...setting }: Props) => (
  <DataTable
    name="internal"
    list={list}
    columns={columnsOf(setting)}
    rowKey={({ hash, internal_hash, from, to }) => `${hash} ${internal_hash} ${from} ${to}`}
    filters={setting.inBlock ? undefined : <DateRange list={list} />}
  />
)

const columnsOf = ({ own, inBlock }: Setting): readonly Column<InternalTransaction>[] => [
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} /> },
  ...(inBlock ? [] : place),
  { title: 'kind', cell: ({ note }) => (note ? <code>{note}</code> : <Missing why="none" />), width: 130 },
  { title: 'from', cell: ({ from }, page) => <Party address={from} own={own} page={page} absent="none" /> },
  { title: 'to', cell: ({ to }, page) => <Party address={to} own={own} page={page} absent="none" /> },
  { title: 'amount', cell: (row) => <Values row={row} />, align: 'end', width: 180 },
  { title: 'result', cell: ({ result }) => <Result value={result} isQuiet />, width: 130 },
]

const place: readonly Column<InternalTransaction>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, width: 172, kind: 'time' },
]

function Values({ row: { valueInfoList } }: { readonly row: InternalTransaction }) {
  if (valueInfoList.length === 0) return <Missing why="none" />
  return (
    <span className={styles['values']}>
      {valueInfoList.map(({ call_value: value, tokenInfo }, index) => (
        <MarkedAmount key={index} value={value} token={tokenInfo} />
      ))}
    </span>
  )
}

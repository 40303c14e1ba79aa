import type { InternalTransaction } from '../data/transaction.ts'
import { Height } from '../show/height.tsx'
import { Missing } from '../show/missing.tsx'
import { Party } from '../show/party.tsx'
import { Result } from '../show/result.tsx'
import { Time } from '../show/time.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'
import styles from './sections.module.css'

type Setting = {
  /** The account whose page this is. */
  readonly own?: string
  /** All rows are of one block, so height and time say nothing. */
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
  { title: 'result', cell: ({ result }) => <Result value={result} />, width: 130 },
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
        <TokenAmount key={index} value={value} token={tokenInfo} />
      ))}
    </span>
  )
}

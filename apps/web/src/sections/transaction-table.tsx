import type { Transaction } from '../data/transaction.ts'
import { Height } from '../show/block.tsx'
import { Missing } from '../show/missing.tsx'
import { OperationType } from '../show/operation-type.tsx'
import { Party } from '../show/party.tsx'
import { Result } from '../show/result.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Time } from '../show/time.tsx'
import { TokenAmount } from '../show/token.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'
import { TypeFilter } from './type-filter.tsx'

type Setting = {
  /** The account whose page this is. */
  readonly own?: string
  /** All rows are of one block, so height and time are omitted. */
  readonly inBlock?: boolean
  /** The page sets the time range. */
  readonly inDay?: boolean
}

export const TransactionTable = ({ list, ...setting }: Setting & { readonly list: List<Transaction> }) => (
  <DataTable
    name="transactions"
    list={list}
    columns={columnsOf(setting)}
    rowKey={({ hash }) => hash}
    filters={
      <>
        <TypeFilter list={list} />
        {!setting.inBlock && !setting.inDay && <DateRange list={list} />}
      </>
    }
  />
)

const columnsOf = ({ own, inBlock }: Setting): readonly Column<Transaction>[] => [
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} /> },
  ...(inBlock ? [] : place),
  {
    title: 'type',
    cell: ({ contractType, trigger_info: call }) => (
      <OperationType type={contractType} method={call?.methodName ?? call?.methodId} />
    ),
    width: 220,
  },
  {
    title: 'from',
    cell: ({ ownerAddress }, page) => <Party address={ownerAddress} own={own} page={page} absent="none" />,
  },
  {
    title: 'to',
    cell: ({ toAddress }, page) => <Party address={toAddress} own={own} page={page} absent="none" />,
  },
  {
    title: 'amount',
    cell: ({ amount, tokenInfo }) =>
      amount === undefined ? <Missing why="none" /> : <TokenAmount value={amount} token={tokenInfo} />,
    align: 'end',
    width: 160,
  },
  { title: 'result', cell: ({ contractRet }) => <Result value={contractRet} />, width: 140 },
]

const place: readonly Column<Transaction>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, width: 172, kind: 'time' },
]

import type { Transfer } from '../data/transaction.ts'
import { Direction, Party } from '../show/party.tsx'
import { Height } from '../show/block.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Time } from '../show/time.tsx'
import { TokenAmount } from '../show/token.tsx'
import { AddressFilter } from '../ui/filters.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'

type Setting = {
  /** The account whose page this is: rows show their direction. */
  readonly own?: string
  /** All rows are of one block, so height and time are omitted. */
  readonly inBlock?: boolean
  /** Whether there is a filter by account. */
  readonly withAccount?: boolean
}

export const TransferTable = ({ list, ...setting }: Setting & { readonly list: List<Transfer> }) => (
  <DataTable
    name="transfers"
    list={list}
    columns={columnsOf(setting)}
    rowKey={({ id }) => id}
    filters={
      setting.inBlock ? undefined : (
        <>
          {setting.withAccount && <AddressFilter list={list} name="address" />}
          <DateRange list={list} />
        </>
      )
    }
  />
)

const columnsOf = ({ own, inBlock }: Setting): readonly Column<Transfer>[] => [
  { title: 'hash', cell: ({ transactionHash }) => <TransactionLink id={transactionHash} /> },
  ...(inBlock ? [] : place),
  {
    title: 'from',
    cell: (row, page) => <Party address={row.transferFromAddress} own={own} page={page} absent="minted" />,
  },
  ...(own === undefined ? [] : [directionFor(own)]),
  {
    title: 'to',
    cell: (row, page) => <Party address={row.transferToAddress} own={own} page={page} absent="burned" />,
  },
  {
    title: 'amount',
    cell: ({ amount_str: amount, tokenInfo }) => <TokenAmount value={amount} token={tokenInfo} />,
    align: 'end',
    width: 230,
  },
]

const place: readonly Column<Transfer>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, width: 172, kind: 'time' },
]

const directionFor = (own: string): Column<Transfer> => ({
  title: 'direction',
  cell: (row) => <Direction from={row.transferFromAddress} to={row.transferToAddress} of={own} />,
  width: 96,
})

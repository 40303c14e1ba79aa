import type { Block } from '../../data/block.ts'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { Fill } from '../../show/percent.tsx'
import { Hash } from '../../show/hash.tsx'
import { AlignedAmount } from '../../show/token.tsx'
import { Height, Status } from '../../show/block.tsx'
import { Time } from '../../show/time.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import { type Column, wide } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import type { List } from '../../lists/use-list.ts'

const columns: readonly Column<Block>[] = [
  { title: 'height', cell: ({ number }) => <Height value={number} />, width: 120, card: 'lead' },
  {
    title: 'producer',
    cell: ({ witnessAddress }) => <Address value={witnessAddress} />,
    card: 'from',
  },
  {
    title: 'hash',
    cell: ({ hash, number }) => <Hash value={hash} to={`/block/${number}`} />,
    least: wide,
    isHash: true,
  },
  {
    title: 'transactions',
    cell: ({ nrOfTrx }) => <Count value={nrOfTrx} />,
    align: 'end',
    width: 130,
    card: 'fact',
  },
  {
    title: 'fee',
    cell: ({ feeSun }) => <AlignedAmount value={feeSun} token={undefined} />,
    align: 'amount',
    width: 220,
    card: 'end',
  },
  { title: 'size', cell: ({ size }) => <Fill bytes={size} />, width: 170, least: 1000 },
  {
    title: 'status',
    cell: ({ confirmed, number }) => <Status confirmed={confirmed} height={number} />,
    width: 170,
    least: 800,
  },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={timestamp} />,
    width: 128,
    kind: 'time',
    card: 'age',
  },
]

export const BlockTable = ({ list }: { readonly list: List<Block> }) => (
  <DataTable
    name="blocks"
    list={list}
    columns={columns}
    rowKey={({ hash }) => hash}
    filters={<DateRange list={list} />}
  />
)

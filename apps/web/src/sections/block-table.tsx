import type { Block } from '../data/block.ts'
import { Address } from '../show/address.tsx'
import { Count, Trx } from '../show/quantity.tsx'
import { Height, Status } from '../show/block.tsx'
import { Time } from '../show/time.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'

const columns: readonly Column<Block>[] = [
  { title: 'height', cell: ({ number }) => <Height value={number} />, width: 120, card: 'lead' },
  {
    title: 'producer',
    cell: ({ witnessAddress }) => <Address value={witnessAddress} />,
    card: 'from',
  },
  {
    title: 'transactions',
    cell: ({ nrOfTrx }) => <Count value={nrOfTrx} />,
    align: 'end',
    width: 120,
    card: 'end',
  },
  { title: 'fee', cell: ({ feeSun }) => <Trx sun={feeSun} />, align: 'end', width: 140 },
  { title: 'size', cell: ({ size }) => <Count value={size} />, align: 'end', width: 100, least: 1000 },
  {
    title: 'status',
    cell: ({ confirmed, number }) => <Status confirmed={confirmed} height={number} />,
    width: 150,
    card: 'sub',
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

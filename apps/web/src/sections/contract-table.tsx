import type { ListedContract } from '../data/contract.ts'
import { Address } from '../show/address.tsx'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { Missing } from '../show/missing.tsx'
import { Party } from '../show/party.tsx'
import { Time } from '../show/time.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'

const columns: readonly Column<ListedContract>[] = [
  { title: 'contract', cell: ({ address }) => <Address value={address} isContract />, width: 330 },
  {
    title: 'name',
    cell: ({ name, isInternal }) =>
      name ? <ForeignText text={name} /> : <Missing why={isInternal ? 'missing' : 'none'} />,
  },
  { title: 'balance', cell: ({ balance }) => <Trx sun={balance} />, align: 'end' },
  { title: 'transactions', cell: ({ trxCount }) => <Count value={trxCount} />, align: 'end', width: 120 },
  {
    title: 'creator',
    cell: ({ creator }, page) => <Party address={creator} own={undefined} page={page} absent="none" />,
  },
  { title: 'time', cell: (row) => <Time value={row.date_created} />, width: 172, kind: 'time' },
]

export const ContractTable = ({ list }: { readonly list: List<ListedContract> }) => (
  <DataTable
    name="contracts"
    list={list}
    columns={columns}
    rowKey={({ address, hash }) => `${address} ${hash}`}
    filters={<DateRange list={list} />}
  />
)

import type { ContractCall, ListedContract } from '../data/contract.ts'
import { Address } from '../show/address.tsx'
import { Count, Trx } from '../show/quantity.tsx'
import { ForeignText } from '../show/text.tsx'
import { Missing } from '../show/missing.tsx'
import { Party } from '../show/party.tsx'
import { Time } from '../show/time.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'
import { Height } from '../show/block.tsx'
import { OperationType } from '../show/operation-type.tsx'
import { Result } from '../show/result.tsx'
import { TransactionLink } from '../show/hash.tsx'

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

const callType = 31

const callColumns: readonly Column<ContractCall>[] = [
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} /> },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, width: 172, kind: 'time' },
  {
    title: 'caller',
    cell: ({ ownerAddress }, page) => (
      <Party address={ownerAddress} own={undefined} page={page} absent="none" />
    ),
  },
  {
    title: 'contract',
    cell: ({ contractAddress }, page) => (
      <Party address={contractAddress} own={undefined} page={page} absent="none" />
    ),
  },
  {
    title: 'method',
    cell: ({ method, methodId }) => (
      <OperationType type={callType} method={method?.replace(/\(.*$/, '') ?? methodId} />
    ),
    width: 220,
  },
  { title: 'result', cell: ({ result }) => <Result value={result} />, width: 140 },
]

export const ContractCallTable = ({ list }: { readonly list: List<ContractCall> }) => (
  <DataTable
    name="contractCalls"
    list={list}
    columns={callColumns}
    rowKey={({ hash }) => hash}
    filters={<DateRange list={list} />}
  />
)

import type { ContractCall } from '../data/contract.ts'
import { Height } from '../show/height.tsx'
import { OperationType } from '../show/operation-type.tsx'
import { Party } from '../show/party.tsx'
import { Result } from '../show/result.tsx'
import { Time } from '../show/time.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'

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

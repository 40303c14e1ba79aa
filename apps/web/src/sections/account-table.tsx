import { type ListedAccount, accountOrder } from '../data/account.ts'
import { Address } from '../show/address.tsx'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { Time } from '../show/time.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import type { List } from '../ui/use-list.ts'

const contractType = 2

const columns: readonly Column<ListedAccount>[] = [
  {
    title: 'account',
    cell: ({ address, accountType }) => <Address value={address} isContract={accountType === contractType} />,
    width: 320,
  },
  { title: 'rank', cell: ({ rank }) => <Count value={rank} />, align: 'end', width: 80 },
  { title: 'balance', cell: ({ balance }) => <Trx sun={balance} />, align: 'end', width: 230 },
  {
    title: 'transactions',
    cell: ({ totalTransactionCount }) => <Count value={totalTransactionCount} />,
    align: 'end',
  },
  { title: 'transfers', cell: ({ transferCount }) => <Count value={transferCount} />, align: 'end' },
  {
    title: 'firstSeen',
    cell: ({ firstSeenTime }) => <Time value={firstSeenTime} />,
    order: accountOrder,
    width: 160,
  },
  {
    title: 'lastSeen',
    cell: ({ latestOperationTime }) => <Time value={latestOperationTime} />,
    kind: 'time',
    width: 160,
  },
]

export const AccountTable = ({ list }: { readonly list: List<ListedAccount> }) => (
  <DataTable name="accounts" list={list} columns={columns} rowKey={({ address }) => address} />
)

import type { ListedAccount } from '@sundial/api'
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
  { title: 'balance', cell: ({ balance }) => <Trx sun={balance} />, align: 'end' },
  {
    title: 'transactions',
    cell: ({ totalTransactionCount }) => <Count value={totalTransactionCount} />,
    align: 'end',
  },
  { title: 'transfers', cell: ({ transferCount }) => <Count value={transferCount} />, align: 'end' },
  { title: 'firstSeen', cell: ({ firstSeenTime }) => <Time value={firstSeenTime} /> },
  { title: 'lastSeen', cell: ({ latestOperationTime }) => <Time value={latestOperationTime} /> },
]

export const AccountTable = ({ list }: { readonly list: List<ListedAccount> }) => (
  <DataTable name="accounts" list={list} columns={columns} rowKey={({ address }) => address} />
)

import { internalTransactions, transactions, transfers } from '../data/transaction.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useList } from '../ui/use-list.ts'
import { InternalTransactionTable } from './internal-transaction-table.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { TransferTable } from './transfer-table.tsx'

type Props = { readonly id: string; readonly height: number; readonly tab: string | undefined }

/** What a block holds, in tabs. */
export const BlockRows = ({ id, height, tab }: Props) => (
  <Tabs
    path={`/block/${id}`}
    current={tab}
    tabs={[
      { name: 'transactions', title: 'transactions', content: <Transactions height={height} /> },
      { name: 'transfers', title: 'transfers', content: <Transfers height={height} /> },
      { name: 'internal', title: 'internal', content: <Internal height={height} /> },
    ]}
  />
)

type Of = { readonly height: number }

const Transactions = ({ height }: Of) => (
  <TransactionTable
    list={useList({ query: transactions, filterNames: ['type'], fixed: { block: height } })}
    inBlock
  />
)

const Transfers = ({ height }: Of) => (
  <TransferTable list={useList({ query: transfers, fixed: { block: height } })} inBlock />
)

const Internal = ({ height }: Of) => (
  <InternalTransactionTable
    list={useList({ query: internalTransactions, fixed: { block: height } })}
    inBlock
  />
)

import type { Account } from '@sundial/api'
import { contracts } from '../data/contracts.ts'
import { internalTransactions } from '../data/internal-transactions.ts'
import { transactions } from '../data/transactions.ts'
import { transfers } from '../data/transfers.ts'
import { votes } from '../data/votes.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useList } from '../ui/use-list.ts'
import { AccountPermissions } from './account-permissions.tsx'
import { ContractTable } from './contract-table.tsx'
import { InternalTransactionTable } from './internal-transaction-table.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { TransferTable } from './transfer-table.tsx'
import { VoteTable } from './vote-table.tsx'

const filterNames = ['start_timestamp', 'end_timestamp']
const ofTransactions = [...filterNames, 'type']

type Props = {
  readonly id: string
  readonly tab: string | undefined
  readonly account: Account | undefined
}

/** What an account took part in, in tabs. */
export const AccountRows = ({ id, tab, account }: Props) => (
  <Tabs
    path={`/address/${id}`}
    current={tab}
    tabs={[
      { name: 'transactions', title: 'transactions', content: <Transactions id={id} /> },
      { name: 'transfers', title: 'transfers', content: <Transfers id={id} /> },
      { name: 'internal', title: 'internal', content: <Internal id={id} /> },
      { name: 'votes', title: 'votes', content: <Votes id={id} /> },
      { name: 'voters', title: 'voters', content: <Voters id={id} /> },
      { name: 'contracts', title: 'contracts', content: <Contracts id={id} /> },
      ...(account === undefined
        ? []
        : [
            {
              name: 'permissions',
              title: 'permissions',
              content: <AccountPermissions account={account} />,
            },
          ]),
    ]}
  />
)

type Own = { readonly id: string }

const Transactions = ({ id }: Own) => (
  <TransactionTable
    list={useList({ query: transactions, filterNames: ofTransactions, fixed: { address: id } })}
    own={id}
  />
)

const Transfers = ({ id }: Own) => (
  <TransferTable list={useList({ query: transfers, filterNames, fixed: { address: id } })} own={id} />
)

const Internal = ({ id }: Own) => (
  <InternalTransactionTable
    list={useList({ query: internalTransactions, filterNames, fixed: { address: id } })}
    own={id}
  />
)

const Contracts = ({ id }: Own) => (
  <ContractTable list={useList({ query: contracts, filterNames, fixed: { creator: id } })} />
)

const Votes = ({ id }: Own) => (
  <VoteTable list={useList({ query: votes, filterNames, fixed: { voter: id } })} shows="candidate" />
)

const Voters = ({ id }: Own) => (
  <VoteTable list={useList({ query: votes, filterNames, fixed: { candidate: id } })} shows="voter" />
)

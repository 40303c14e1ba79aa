import { type Account, isContractAccount } from '../../data/account.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { contracts } from '../../data/contract.ts'
import { internalTransactions, transactions, transfers } from '../../data/transaction.ts'
import { votes } from '../../data/vote.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Details, DetailsSkeleton } from '../../ui/details.tsx'
import { type Tab, tabNames, Tabs } from '../../ui/tabs.tsx'
import { useList } from '../../lists/use-list.ts'
import { AccountDetails, AccountState, ContractDetails } from './account-details.tsx'
import { BalancesAt } from './balances-at.tsx'
import { ContractTable } from '../contract/contract-table.tsx'
import { CurrentVoters, CurrentVotes } from '../vote/current-votes.tsx'
import { AccountItems } from '../item/item-gallery.tsx'
import { InternalTransactionTable } from '../transaction/internal-transactions.tsx'
import { TransactionTable } from '../transaction/transaction-table.tsx'
import { FilteredTransferTable } from '../transaction/transfer-table.tsx'
import { VoteHistory } from '../vote/vote-table.tsx'
import { fromHex, toAddress } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { PermissionView } from '../../show/permission-view.tsx'
import styles from '../sections.module.css'

// Few visitors of an account read code: it loads on demand.
const ContractCode = lazy(async () => ({
  default: (await import('../contract/contract-code.tsx')).ContractCode,
}))
const ContractRead = lazy(async () => ({
  default: (await import('../contract/contract-read.tsx')).ContractRead,
}))
const ContractWrite = lazy(async () => ({
  default: (await import('../contract/contract-write.tsx')).ContractWrite,
}))
const EventTable = lazy(async () => ({ default: (await import('../contract/event-table.tsx')).EventTable }))
const AccountResources = lazy(async () => ({
  default: (await import('./account-resources.tsx')).AccountResources,
}))
const AccountCosts = lazy(async () => ({ default: (await import('./account-costs.tsx')).AccountCosts }))
const LimitOrdersOf = lazy(async () => ({
  default: (await import('../market/limit-orders.tsx')).LimitOrdersOf,
}))
const ApprovalTable = lazy(async () => ({ default: (await import('./approval-table.tsx')).ApprovalTable }))
const ContractStatistics = lazy(async () => ({
  default: (await import('../contract/contract-statistics.tsx')).ContractStatistics,
}))

const filterNames = ['start_timestamp', 'end_timestamp'] as const
const ofTransactions = [...filterNames, 'type'] as const

type Props = {
  /** Path of the page without the tab. */
  readonly path: string
  readonly id: string
  readonly tab: string | undefined
  readonly account: Account | undefined
}

/** The activity of an account in tabs; for a contract also its code and events. */
export const AccountRows = (props: Props) =>
  later(
    <Topic name="contract">
      <Rows {...props} />
    </Topic>,
  )

/** The tabs of contracts are present while the kind of the address is unknown. */
const isContract = ({ account, tab }: Pick<Props, 'account' | 'tab'>): boolean =>
  account === undefined
    ? contractTabs('', undefined).some(({ name }) => tabNames(tab)[1] === name || name === tab)
    : isContractAccount(account)

/** Only accounts with a key make transactions. */
const usesResources = ({ account, tab }: Pick<Props, 'account' | 'tab'>): boolean =>
  account === undefined
    ? ['resources', 'costs'].includes(tabNames(tab)[1] ?? tab ?? '')
    : !isContractAccount(account)

const Rows = ({ path, id, tab, account }: Props) => {
  const counts = account?.listCounts
  return (
    <Tabs
      path={path}
      current={tab}
      isCard
      isWhole={account !== undefined}
      tabs={[
        {
          name: 'transactions',
          title: 'transactions',
          count: transactionCount(account),
          content: <Transactions id={id} />,
        },
        {
          name: 'transfers',
          title: 'transfers',
          count: account?.transactions,
          content: <Transfers id={id} />,
        },
        {
          name: 'internal',
          title: 'internal',
          count: counts?.internalTransactions,
          content: <Internal id={id} />,
        },
        ...(isContract({ tab, account }) ? contractTabs(id, counts?.events) : []),
        ...(usesResources({ tab, account }) ? [resourcesTab(id), costsTab(id)] : []),
        { name: 'balances', title: 'balances', content: <BalancesAt address={id} /> },
        { name: 'items', title: 'items', count: counts?.items, content: <AccountItems address={id} /> },
        { name: 'votes', title: 'votes', count: counts?.votes, content: <Votes id={id} /> },
        { name: 'voters', title: 'voters', count: counts?.voters, content: <Voters id={id} /> },
        ...limitOrdersTab(id, counts?.limitOrders),
        { name: 'contracts', title: 'contracts', count: counts?.contracts, content: <Contracts id={id} /> },
        ...(account === undefined ? [] : accountTabs(account)),
      ]}
    />
  )
}

/**
 * The first tab stays, even where it is empty: it says so. Where there are other movements, as those of a contract that made no
 * transaction, they come first.
 */
function transactionCount(account: Account | undefined): number | undefined {
  const count = account?.totalTransactionCount
  const isAlone = (account?.transactions ?? 0) === 0 && (account?.listCounts?.internalTransactions ?? 0) === 0
  return count === 0 && isAlone ? undefined : count
}

const later = (content: ReactNode) => <Suspense fallback={<DetailsSkeleton count={6} />}>{content}</Suspense>

const resourcesTab = (id: string): Tab => ({
  name: 'resources',
  title: 'resources',
  content: later(<AccountResources address={id} />),
})

const costsTab = (id: string): Tab => ({
  name: 'costs',
  title: 'costs',
  content: later(<AccountCosts address={id} />),
})

/** On most chains nobody can place any. */
const limitOrdersTab = (id: string, count = 0): readonly Tab[] =>
  count === 0
    ? []
    : [
        {
          name: 'limitOrders',
          title: 'limitOrders',
          count,
          content: later(<LimitOrdersOf owner={id} />),
        },
      ]

/** Only accounts with a key have permissions. */
const accountTabs = (account: Account): readonly Tab[] => [
  ...(isContractAccount(account)
    ? []
    : [
        {
          name: 'permissions',
          title: 'permissions',
          content: <AccountPermissions account={account} />,
        } as const,
        {
          name: 'approvals',
          title: 'approvals',
          content: later(<ApprovalTable owner={account.address} />),
        } as const,
      ]),
  {
    name: 'details',
    title: 'details',
    content: (
      <>
        <AccountDetails account={account} />
        {isContractAccount(account) && <ContractDetails address={account.address} />}
        <AccountState account={account} />
      </>
    ),
  },
]

const contractTabs = (id: string, events: number | undefined): readonly Tab[] => [
  { name: 'code', title: 'code', content: later(<ContractCode address={id} />) },
  { name: 'read', title: 'read', content: later(<ContractRead address={id} />) },
  { name: 'write', title: 'write', content: later(<ContractWrite address={id} />) },
  { name: 'events', title: 'events', count: events, content: later(<EventTable address={id} />) },
  { name: 'statistics', title: 'statistics', content: later(<ContractStatistics address={id} />) },
]

type Own = { readonly id: string }

const Transactions = ({ id }: Own) => (
  <TransactionTable
    list={useList({ query: transactions, filterNames: ofTransactions, fixed: { address: id } })}
    own={id}
  />
)

const Transfers = ({ id }: Own) => (
  <FilteredTransferTable list={useList({ query: transfers, filterNames, fixed: { address: id } })} own={id} />
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
  <>
    <CurrentVotes voter={id} />
    <VoteHistory list={useList({ query: votes, filterNames, fixed: { voter: id } })} shows="candidate" />
  </>
)

const Voters = ({ id }: Own) => (
  <>
    <CurrentVoters candidate={id} />
    <VoteHistory list={useList({ query: votes, filterNames, fixed: { candidate: id } })} shows="voter" />
  </>
)

type AccountPermission = NonNullable<Account['ownerPermission']>

/** The permissions of an account, as read from the node. */
export function AccountPermissions({ account }: { readonly account: Account }) {
  const t = useTranslations()
  const { ownerPermission: owner, witnessPermission: witness, activePermissions: active = [] } = account
  const all = [owner, witness, ...active].filter((one): one is AccountPermission => one !== undefined)
  return (
    <Card>
      {all.length === 0 ? (
        <p className={styles['text']}>
          {t(account.state === undefined ? 'account.noPermissions' : 'account.ownKey')}
        </p>
      ) : (
        <Details
          facts={all.map((one) => [
            `${t(`account.permissions.${one.type}`)} #${one.id}`,
            <PermissionView key="" permission={toShown(one)} />,
          ])}
        />
      )}
    </Card>
  )
}

const toShown = ({ id, permission_name: name, threshold, keys, operations = '' }: AccountPermission) => ({
  id,
  permissionName: name,
  threshold: BigInt(threshold),
  operations: fromHex(operations),
  keys: keys.map(({ address, weight }) => ({ address: toAddress(address), weight: BigInt(weight) })),
})

import { toBase58 } from '@sundial/primitives'
import { issuedTokenOf, type OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { account as accountQuery } from '../../data/account.ts'
import { transactions } from '../../data/transaction.ts'
import { AccountHeader } from './account-header.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { Topic } from '../../i18n/topic.tsx'
import { TransactionTable } from '../transaction/transaction-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { useList } from '../../lists/use-list.ts'
import { useActor } from '../../wallet/multi-signature/acting.ts'
import { ActingBar } from '../../wallet/multi-signature/acting-bar.tsx'
import { SignaturesTab } from '../../wallet/multi-signature/signatures-tab.tsx'
import { AddressBook } from '../../address-book/address-book.tsx'
import { OrderTopics } from '../../wallet/order/order-topics.tsx'
import { PermissionsTab } from '../../wallet/permissions/permissions-tab.tsx'
import { OwnListings } from '../../wallet/listing/own-listings.tsx'
import { IssuedToken, NoToken } from '../../wallet/tokens/issued-token.tsx'
import { StakeTab } from '../../wallet/stake/stake-tab.tsx'
import { useOwnAccount } from '../../wallet/use-own-account.ts'
import { openConnect, useWallet } from '../../wallet/use-wallet.ts'
import { AccountActs } from '../../wallet/account/account-acts.tsx'
import styles from '../../wallet/account/account.module.css'
import { OwnTokens } from '../../wallet/account/own-tokens.tsx'
import { RepresentativeTab } from '../../wallet/account/representative-tab.tsx'
import { VotesTab } from './votes-tab.tsx'

const AccountCosts = lazy(async () => ({ default: (await import('./account-costs.tsx')).AccountCosts }))

const path = '/account'

/** The page of the active account: what it has, and everything that it can do. */
export function AccountPage() {
  const address = useActor()
  return (
    <OrderTopics>
      {address === undefined ? <NoWallet /> : <OwnPage key={address} address={toBase58(address)} />}
    </OrderTopics>
  )
}

function NoWallet() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.myAccount')} />
      <Card>
        <NothingHere title={t('own.noWallet')} text={t('own.noWalletText')}>
          <Button variant="light" onClick={openConnect}>
            {t('wallet.session.connect')}
          </Button>
        </NothingHere>
      </Card>
    </>
  )
}

function OwnPage({ address }: { readonly address: string }) {
  const { tab } = useParams({ strict: false })
  const { type }: Record<string, string | undefined> = useSearch({ strict: false })
  const own = useWallet().account.address!
  const { data } = useQuery(accountQuery(address))
  const account = data?.body
  const tabs: readonly Tab[] = [
    { name: 'tokens', title: 'tokens', content: <OwnTokens /> },
    { name: 'transactions', title: 'transactions', content: <OwnTransactions address={address} /> },
    {
      name: 'stake',
      title: 'stake',
      content: <OfNode>{(own, readAtMs) => <StakeTab own={own} readAtMs={readAtMs} />}</OfNode>,
    },
    {
      name: 'votes',
      title: 'votesAndRewards',
      content: <OfNode>{(own, readAtMs) => <VotesTab own={own} readAtMs={readAtMs} />}</OfNode>,
    },
    { name: 'costs', title: 'costs', content: <OwnCosts address={address} /> },
    {
      name: 'representative',
      title: 'representative',
      content: <OfNode>{(own) => <RepresentativeTab own={own} />}</OfNode>,
    },
    { name: 'issued', title: 'myToken', content: <OfNode isDated>{(own) => <Issued own={own} />}</OfNode> },
    {
      name: 'permissions',
      title: 'permissions',
      content: <OfNode>{(own) => <PermissionsTab own={own} />}</OfNode>,
    },
    { name: 'approvals', title: 'approvals', content: <ApprovalTable owner={address} /> },
    { name: 'signatures', title: 'signatures', content: <SignaturesTab own={own} /> },
    { name: 'address-book', title: 'addressBook', content: <AddressBook /> },
  ]
  return (
    <>
      <AccountHeader address={address} path={path} account={account}>
        <ActingBar own={own} shown={address} />
        <AccountActs address={address} account={account} />
      </AccountHeader>
      <Tabs
        path={path}
        current={tab ?? (type === 'multisign' ? 'signatures' : undefined)}
        tabs={tabs}
        isCard
        isWhole
      />
    </>
  )
}

const OwnTransactions = ({ address }: { readonly address: string }) => (
  <TransactionTable
    list={useList({
      query: transactions,
      filterNames: ['start_timestamp', 'end_timestamp', 'type'],
      fixed: { address },
    })}
    own={address}
  />
)

const OwnCosts = ({ address }: { readonly address: string }) => {
  const { data: own } = useOwnAccount()
  return (
    <Suspense fallback={<DetailsSkeleton count={6} />}>
      <AccountCosts address={address} own={own ?? undefined} />
    </Suspense>
  )
}

function Issued({ own }: { readonly own: OwnAccount }) {
  const id = issuedTokenOf(own)
  return (
    <Topic name="issue">
      {id === undefined ? <NoToken /> : <IssuedToken id={id} owner={own.account.address} />}
      <Topic name="listing">
        <OwnListings creator={toBase58(own.account.address)} />
      </Topic>
    </Topic>
  )
}

type OfNodeProps = {
  readonly children: (own: OwnAccount, readAtMs: number) => ReactNode
  /** The content has a block of its own, and states it. */
  readonly isDated?: boolean
}

/** What depends on the account as the node has it now; an account that is not activated has nothing of it. */
function OfNode({ children, isDated = false }: OfNodeProps) {
  const t = useTranslations()
  const query = useOwnAccount()
  const { data: own, dataUpdatedAt } = query
  return (
    <FailureFrame query={query}>
      {own === undefined && <DetailsSkeleton count={5} />}
      {own === null && <NothingHere title={t('own.notActivated')} text={t('own.notActivatedText')} />}
      {own && (
        <>
          {children(own, dataUpdatedAt)}
          {!isDated && <p className={styles['at']}>{t('account.at', { height: String(own.height) })}</p>}
        </>
      )}
    </FailureFrame>
  )
}

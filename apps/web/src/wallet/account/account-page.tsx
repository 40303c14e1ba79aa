import { toBase58 } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { account as accountQuery } from '../../data/account.ts'
import { transactions } from '../../data/transaction.ts'
import { AccountHeader } from '../../sections/account-header.tsx'
import { TransactionTable } from '../../sections/transaction-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../ui/query-frame.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { useList } from '../../ui/use-list.ts'
import { OrderTopics } from '../order-topics.tsx'
import { PermissionsTab } from '../permissions/permissions-tab.tsx'
import { StakeTab } from '../stake/stake-tab.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { openConnect, useWallet } from '../use-wallet.ts'
import { AccountActs } from './account-acts.tsx'
import styles from './account.module.css'
import { OwnTokens } from './own-tokens.tsx'
import { RepresentativeTab } from './representative-tab.tsx'
import { VotesTab } from './votes-tab.tsx'

const path = '/account'

/** The page of the active account: what it has, and everything that it can do. */
export function AccountPage() {
  const { address } = useWallet().account
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
    {
      name: 'representative',
      title: 'representative',
      content: <OfNode>{(own) => <RepresentativeTab own={own} />}</OfNode>,
    },
    {
      name: 'permissions',
      title: 'permissions',
      content: <OfNode>{(own) => <PermissionsTab own={own} />}</OfNode>,
    },
  ]
  return (
    <>
      <AccountHeader address={address} path={path} account={account}>
        <AccountActs address={address} account={account} />
      </AccountHeader>
      <Tabs path={path} current={tab} tabs={tabs} isCard />
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

type OfNodeProps = { readonly children: (own: OwnAccount, readAtMs: number) => ReactNode }

/** What depends on the account as the node has it now; an account that is not activated has nothing of it. */
function OfNode({ children }: OfNodeProps) {
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
          <p className={styles['at']}>{t('account.at', { height: String(own.height) })}</p>
        </>
      )}
    </FailureFrame>
  )
}

import type { Account } from '../data/account.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { status } from '../data/server.ts'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { Timestamp } from '../show/time.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { type Detail, Details } from '../ui/facts.tsx'
import styles from './account-facts.module.css'

export function AccountDetails({ account }: { readonly account: Account }) {
  const t = useTranslations()
  return (
    <Details
      facts={[
        [t('column.balance'), <Balances key="" account={account} />],
        [t('column.transactions'), <Count key="" value={account.totalTransactionCount} />],
        [
          t('column.transfers'),
          <span key="" className={styles['counts']}>
            <Count value={account.transactions} />
            <span>
              {t('direction.received')} <Count value={account.transactions_in} />
            </span>
            <span>
              {t('direction.sent')} <Count value={account.transactions_out} />
            </span>
          </span>,
        ],
        [t('column.firstSeen'), <Timestamp key="" value={account.firstSeenTime} />],
        ...(account.representative?.enabled ? [candidacy(account.address, t)] : []),
        [t('column.lastSeen'), <Timestamp key="" value={account.latest_operation_time} />],
      ]}
    />
  )
}

const candidacy = (address: string, t: ReturnType<typeof useTranslations<never>>): Detail => [
  t('column.representative'),
  <Link key="" to={`/representative/${address}`}>
    {t('account.candidacy')}
  </Link>,
]

const settings = { nodeSetting: 'vm.saveInternalTx', flag: '--internal-transactions' }

/** Why balances are not known, where the reason is the node and not the blocks that the index holds. */
function BalancesUnknown() {
  const t = useTranslations('account')
  const { data } = useQuery(status())
  const { internalTransactions, coverage = [] } = data?.body ?? {}
  if (internalTransactions === undefined || internalTransactions === 'kept' || coverage[0]?.from !== 0)
    return null
  return <span>{t('balancesUnknown', settings)}</span>
}

/** TRX first, then what else the account holds; a dash where the index does not know. */
function Balances({ account: { balance, withPriceTokens = [] } }: { readonly account: Account }) {
  return (
    <span className={styles['counts']}>
      <Trx sun={balance} />
      {balance === undefined && <BalancesUnknown />}
      {withPriceTokens
        .filter(({ tokenId }) => tokenId !== '_')
        .map((token) => (
          <TokenAmount key={token.tokenId} value={token.balance} token={token} />
        ))}
    </span>
  )
}

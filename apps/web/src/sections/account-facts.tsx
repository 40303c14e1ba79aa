import type { Account } from '@sundial/api'
import { useTranslations } from 'use-intl/react'
import { Count } from '../show/count.tsx'
import { Missing } from '../show/missing.tsx'
import { Moment } from '../show/time.tsx'
import { Facts } from '../ui/facts.tsx'
import styles from './account-facts.module.css'

export function AccountFacts({ account }: { readonly account: Account }) {
  const t = useTranslations()
  return (
    <Facts
      facts={[
        [t('column.balance'), <Missing key="" />],
        [t('column.transactions'), <Count key="" value={account.totalTransactionCount} />],
        [
          t('column.transfers'),
          <span key="" className={styles['counts']}>
            <Count value={account.transactions} />
            <span>
              {t('direction.in')} <Count value={account.transactions_in} />
            </span>
            <span>
              {t('direction.out')} <Count value={account.transactions_out} />
            </span>
          </span>,
        ],
        [t('column.firstSeen'), <Moment key="" value={account.firstSeenTime} />],
        [t('column.lastSeen'), <Moment key="" value={account.latest_operation_time} />],
      ]}
    />
  )
}

import { useTranslations } from 'use-intl/react'
import type { Account } from '../data/answers.ts'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { Moment } from '../show/time.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './account-facts.module.css'

export function AccountFacts({ account }: { readonly account: Account }) {
  const t = useTranslations()
  const name: readonly Fact[] = account.name
    ? [[t('column.name'), <ForeignText key="" text={account.name} />]]
    : []
  return (
    <Facts
      facts={[
        ...name,
        [t('column.balance'), <Trx key="" sun={account.balance} />],
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

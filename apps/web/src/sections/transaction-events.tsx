import type { TransactionInfo } from '../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import { ContractLog } from '../show/contract-log.tsx'
import { Card } from '../ui/card.tsx'
import styles from './sections.module.css'

/** What contracts logged, as the receipt holds it. */
export function TransactionEvents({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const logs = info.logs ?? []
  if (logs.length === 0) return null
  return (
    <Card title={t('events', { count: logs.length })}>
      <ol className={styles['list']}>
        {logs.map(({ address, topics, data }, index) => (
          <li key={index}>
            <div className={styles['log']}>
              <Address value={address} isContract />
              <ContractLog topics={topics} data={data} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

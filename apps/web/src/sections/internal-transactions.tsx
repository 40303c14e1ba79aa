import type { TransactionInfo } from '../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import { Result } from '../show/result.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { Card } from '../ui/card.tsx'
import styles from './sections.module.css'

/** Calls that contracts made among themselves. */
export function InternalTransactions({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const calls = info.internal_transactions ?? []
  if (calls.length === 0) return null
  const isContract = (address: string | undefined) => info.contract_map?.[address ?? ''] === true
  return (
    <Card title={t('internal', { count: calls.length })}>
      <ol className={styles['list']}>
        {calls.map(({ from, to, note, rejected, valueInfoList }, index) => (
          <li key={index}>
            {note && <code>{note}</code>}
            <Address value={from} isContract={isContract(from)} />
            <Arrow />
            <Address value={to} isContract={isContract(to)} />
            {rejected && <Result value="FAIL" />}
            <span className={styles['pushed']}>
              {valueInfoList.map(({ call_value, tokenInfo }, index) => (
                <TokenAmount key={index} value={call_value} token={tokenInfo} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

import type { TransactionInfo } from '../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import { Card } from '../ui/card.tsx'
import styles from './sections.module.css'

/** Who signed, recovered from the signatures. */
export function Signers({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const signers = info.signature_addresses ?? []
  if (signers.length === 0) return null
  return (
    <Card title={t('signers', { count: signers.length })}>
      <ol className={styles['list']}>
        {signers.map((address, index) => (
          <li key={index}>
            <Address value={address} withCopy />
          </li>
        ))}
      </ol>
    </Card>
  )
}

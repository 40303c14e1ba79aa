import type { TransactionInfo } from '../data/transaction.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../ui/card.tsx'
import { OperationView } from './operation-view.tsx'
import { readRaw } from './read-raw.ts'
import styles from './sections.module.css'

/** The operation as its own bytes say it, not as the server retells it. */
export function OperationCard({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  if (reading.kind === 'read') {
    return reading.operations.map((operation, index) => (
      <OperationView key={index} operation={operation} outcome={info.outcome} />
    ))
  }
  return (
    <Card title={t('operation')}>
      <p className={styles['text']}>
        {reading.kind === 'absent' ? t('noBytes') : t('unreadable', { reason: reading.reason })}
      </p>
    </Card>
  )
}

import type { TransactionInfo } from '../data/transaction.ts'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Hash } from '../show/hash.tsx'
import { Deadline, Timestamp } from '../show/time.tsx'
import { BytesHex } from '../show/bytes-hex.tsx'
import { Card } from '../ui/card.tsx'
import { type Detail, Details } from '../ui/facts.tsx'
import { readRaw } from './read-raw.ts'
import styles from './sections.module.css'

/** The id recomputed here from the signed bytes, beside the one the server names. */
export function Verification({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  if (reading.kind === 'absent') {
    return (
      <Card title={t('verification')}>
        <p className={styles['verdict']}>
          <IconShieldQuestion size={20} aria-hidden />
          {t('notVerifiable')}
        </p>
      </Card>
    )
  }
  const matches = reading.id === info.hash
  const times: readonly Detail[] =
    reading.kind === 'read'
      ? [
          [t('signedAt'), <Timestamp key="" value={reading.timestampMs || undefined} />],
          [t('expires'), <Deadline key="" value={reading.expirationMs || undefined} />],
        ]
      : []
  return (
    <Card title={t('verification')}>
      <p className={`${styles['verdict']} ${styles[matches ? 'good' : 'bad']}`}>
        {matches ? <IconShieldCheck size={20} aria-hidden /> : <IconShieldX size={20} aria-hidden />}
        {matches ? t('verified') : t('notVerified')}
      </p>
      <Details
        facts={[
          [t('recomputed'), <Hash key="" value={reading.id} withCopy />],
          ...times,
          [t('bytes'), <BytesHex key="" hex={info.rawDataHex} />],
        ]}
      />
    </Card>
  )
}

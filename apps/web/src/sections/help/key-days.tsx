import { useTranslations } from 'use-intl/react'
import type { KeyDay } from '../../data/try-call.ts'
import { DayText } from '../../show/day-text.tsx'
import { Count } from '../../show/quantity.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import styles from './api-calls.module.css'

const columns: readonly PlainColumn<KeyDay>[] = [
  { title: 'api.day', cell: ({ day }) => <DayText ms={Date.parse(day)} />, card: 'lead' },
  { title: 'api.used', cell: ({ requests }) => <Count value={requests} />, align: 'end', card: 'end' },
  { title: 'api.refused', cell: ({ refused }) => <Count value={refused} />, align: 'end', card: 'fact' },
  { title: 'api.units', cell: ({ units }) => <Count value={units} />, align: 'end', card: 'fact' },
]

/** What the keys of a name were used for, by day. */
export function KeyDays({ days }: { readonly days: readonly KeyDay[] }) {
  const t = useTranslations()
  return (
    <>
      <p className={styles['remark']}>{t('api.usage')}</p>
      <PlainTable name={t('api.used')} rows={days} columns={columns} rowKey={({ day }) => day} />
    </>
  )
}

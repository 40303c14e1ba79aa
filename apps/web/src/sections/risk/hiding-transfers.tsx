import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { TransferTable, type TransferTableProps } from '../transfer-table.tsx'
import styles from './risk.module.css'
import { suspectRows } from './suspect-rows.ts'

/** The table of transfers; where a page has suspect rows, with a switch that hides them and says how many. */
export const HidingTransfers = (props: TransferTableProps) => (
  <Topic name="risk">
    <Hiding {...props} />
  </Topic>
)

function Hiding({ list, ...setting }: TransferTableProps) {
  const t = useTranslations('risk')
  const [isHiding, setHiding] = useState(false)
  const { page } = list
  const suspects = useMemo(() => suspectRows(page?.rows ?? [], setting.own), [page, setting.own])
  const shown = useMemo(
    () =>
      isHiding && page !== undefined
        ? { ...page, rows: page.rows.filter((row) => !suspects.has(row)) }
        : page,
    [isHiding, page, suspects],
  )
  return (
    <TransferTable
      {...setting}
      list={{ ...list, page: shown }}
      tool={
        (isHiding || suspects.size > 0) && (
          <label className={styles['switch']}>
            <input type="checkbox" checked={isHiding} onChange={({ target }) => setHiding(target.checked)} />
            <span>{t('hide')}</span>
            {isHiding && <output>{t('hidden', { count: suspects.size })}</output>}
          </label>
        )
      }
    />
  )
}

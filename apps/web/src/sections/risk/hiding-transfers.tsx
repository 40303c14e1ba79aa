import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { noteAdverts } from '../../data/risk.ts'
import type { Transfer } from '../../data/transaction.ts'
import { Topic } from '../../i18n/topic.tsx'
import { TransferTable, type TransferTableProps } from '../transfer-table.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './risk.module.css'
import { advertisingCandidates, suspectRows, type Suspicion } from './suspect-rows.ts'

/** The table of transfers; suspect rows say why they are, and a switch hides them and says how many. */
export const HidingTransfers = (props: TransferTableProps) => (
  <Topic name="risk">
    <Hiding {...props} />
  </Topic>
)

const none: readonly Transfer[] = []
const noAdverts = {}

function Hiding({ list, ...setting }: TransferTableProps) {
  const t = useTranslations('risk')
  const [isHiding, setHiding] = useState(false)
  const { page } = list
  const rows = page?.rows ?? none
  const { own } = setting
  // Notes are read from the node, so only for the rows of an account.
  const candidates = useMemo(() => (own === undefined ? [] : advertisingCandidates(rows)), [rows, own])
  const adverts = useQuery(noteAdverts(candidates)).data ?? noAdverts
  const suspects = useMemo(() => suspectRows(rows, { own, adverts }), [rows, own, adverts])
  const marks = useMemo(
    () => new Map([...suspects].map(([row, why]) => [row.id, <Mark key={row.id} why={why} />])),
    [suspects],
  )
  const shown = useMemo(
    () =>
      isHiding && page !== undefined ? { ...page, rows: rows.filter((row) => !suspects.has(row)) } : page,
    [isHiding, page, rows, suspects],
  )
  return (
    <TransferTable
      {...setting}
      list={{ ...list, page: shown }}
      marks={marks}
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

/** Why a row is suspect, in words for whoever points at it or hears it. */
function Mark({ why }: { readonly why: Suspicion }) {
  const text = useTranslations('risk')(`row.${why}`)
  return (
    <span className={styles['mark']} data-tip={text}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={hidden['hidden']}>{text}</span>
    </span>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { noteAdverts } from '../../data/risk.ts'
import type { Transfer } from '../../data/transaction.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Judgement } from '../transfer-table.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './risk.module.css'
import { advertisingCandidates, suspectRows } from './suspect-rows.ts'

type Props = {
  readonly rows: readonly Transfer[]
  /** The account whose page this is. */
  readonly own: string | undefined
  readonly onJudged: (judgement: Judgement) => void
}

/** Judges rows of transfers: the suspect ones say why they are, and a switch hides them and says how many. */
export const SuspectSwitch = (props: Props) => (
  <Topic name="risk">
    <Judge {...props} />
  </Topic>
)

const noAdverts = {}

function Judge({ rows, own, onJudged }: Props) {
  const t = useTranslations('risk')
  const [isHiding, setHiding] = useState(false)
  // Notes are read from the node, so only for the rows of an account.
  const candidates = useMemo(() => (own === undefined ? [] : advertisingCandidates(rows)), [rows, own])
  const adverts = useQuery(noteAdverts(candidates)).data ?? noAdverts
  const suspects = useMemo(() => suspectRows(rows, { own, adverts }), [rows, own, adverts])
  useLayoutEffect(() => {
    const marks = new Map(
      [...suspects].map(([{ id }, why]) => [id, <Mark key={id} text={t(`row.${why}`)} />] as const),
    )
    onJudged({ marks, isHidden: isHiding ? ({ id }) => marks.has(id) : undefined })
  }, [suspects, isHiding, onJudged, t])
  if (!isHiding && suspects.size === 0) return null
  return (
    <label className={styles['switch']}>
      <input type="checkbox" checked={isHiding} onChange={({ target }) => setHiding(target.checked)} />
      <span>{t('hide')}</span>
      {isHiding && <output>{t('hidden', { count: suspects.size })}</output>}
    </label>
  )
}

/** Why a row is suspect, in words for whoever points at it or hears it. */
const Mark = ({ text }: { readonly text: string }) => (
  <span className={styles['mark']} data-tip={text}>
    <IconAlertTriangle size={14} aria-hidden />
    <span className={hidden['hidden']}>{text}</span>
  </span>
)

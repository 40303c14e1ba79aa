import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { noteAdverts } from '../../data/risk.ts'
import type { Transfer } from '../../data/transaction.ts'
import { Topic } from '../../i18n/topic.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './risk.module.css'
import { advertisingCandidates, suspectRows } from './suspect-rows.ts'

type Props = {
  readonly rows: readonly Transfer[]
  /** The account whose page this is. */
  readonly own: string | undefined
  /** Takes the marks of suspect rows, by their ids. */
  readonly onJudged: (marks: ReadonlyMap<string, ReactNode>) => void
}

/** Judges rows of transfers: the suspect ones get a mark that says why they are. Renders nothing in its own place. */
export const SuspectMarks = (props: Props) => (
  <Topic name="risk">
    <Judge {...props} />
  </Topic>
)

const noAdverts = {}

function Judge({ rows, own, onJudged }: Props) {
  const t = useTranslations('risk')
  // Notes are read from the node, so only for the rows of an account.
  const candidates = useMemo(() => (own === undefined ? [] : advertisingCandidates(rows)), [rows, own])
  const adverts = useQuery(noteAdverts(candidates)).data ?? noAdverts
  useLayoutEffect(() => {
    const suspects = [...suspectRows(rows, { own, adverts })]
    onJudged(new Map(suspects.map(([{ id }, why]) => [id, <Mark key={id} text={t(`row.${why}`)} />])))
  }, [rows, own, adverts, onJudged, t])
  return null
}

/** Why a row is suspect, in words for whoever points at it or hears it. */
const Mark = ({ text }: { readonly text: string }) => (
  <span className={styles['mark']} data-tip={text}>
    <IconAlertTriangle size={14} aria-hidden />
    <span className={hidden['hidden']}>{text}</span>
  </span>
)

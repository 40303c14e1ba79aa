import { useTranslations } from 'use-intl/react'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type Props = {
  readonly value: string | undefined
  readonly message?: string | undefined
  /** For a column in which nearly all rows succeed, so that failures stand out. */
  readonly isQuiet?: boolean
}

/** `contractRet` as in the chain; blocks of 2018 have none. */
export function Result({ value, message, isQuiet = false }: Props) {
  const t = useTranslations('result')
  if (!value) return <Missing />
  const good = value === 'SUCCESS'
  if (good && isQuiet) return <span className={styles['dimmed']}>{t('success')}</span>
  return (
    <span className={styles['pill']} data-tone={good ? 'good' : 'bad'} data-tip={value}>
      {good ? t('success') : t('failed', { reason: value })}
      {message && <bdi className={styles['clip']}>{message}</bdi>}
    </span>
  )
}

import { useTranslations } from 'use-intl/react'
import { operationNames } from './operation-names.ts'
import styles from './show.module.css'

type Props = { readonly type: number; readonly method?: string | undefined }

/** The kind of an operation in the visitor's language; a call also names its method. */
export function OperationType({ type, method }: Props) {
  const t = useTranslations('operation')
  const name = operationNames[type]
  const title =
    name !== undefined && t.has(name as never) ? t(name as never) : (name ?? t('unknown', { type }))
  return (
    <span className={styles['line']}>
      <span className={styles['pill']} data-tone="accent" data-tip={name ?? String(type)}>
        <span className={styles['clip']}>{title}</span>
      </span>
      {method && <code className={`${styles['dimmed']} ${styles['clip']}`}>{method}</code>}
    </span>
  )
}

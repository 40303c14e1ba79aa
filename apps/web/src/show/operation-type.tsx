import { textOr } from '../i18n/keys.ts'
import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'
import { operationTypes } from '@sundial/protocol'

type Props = { readonly type: number; readonly method?: string | undefined }

/** The kind of an operation in the visitor's language; a call also names its method. */
export function OperationType({ type, method }: Props) {
  const t = useTranslations('operation')
  const name = operationNames[type]
  const title = name === undefined ? t('unknown', { type }) : textOr(t, name, name)
  return (
    <span className={styles['line']}>
      <span className={styles['pill']} data-tone="accent" data-tip={name ?? String(type)}>
        <span className={styles['clip']}>{title}</span>
      </span>
      {method && <code className={`${styles['dimmed']} ${styles['clip']}`}>{method}</code>}
    </span>
  )
}

/** java-tron's ContractType names by number. */
export const operationNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(operationTypes).map(([name, number]) => [number, name]),
)

/** The label of a row of an operation: `field.<key>` of the locale, else the English of the operation, else the key. */
export function useFieldLabel(): (key: string, english?: string) => string {
  const t = useTranslations('field')
  return (key, english = key) => textOr(t, key, english)
}

import { useTranslations } from 'use-intl/react'
import { Amount } from './amount.tsx'
import type { Amount as Whole } from './exact-number.ts'
import styles from './show.module.css'

type Props = { readonly values: readonly { readonly key: number; readonly value: Whole }[] }

/** Chain parameters and the values proposed for them. */
export function Parameters({ values }: Props) {
  const t = useTranslations('choice')
  return (
    <ul className={styles['plain']}>
      {values.map(({ key, value }) => (
        <li key={key}>
          {t('parameter', { id: String(key) })} = <Amount value={value} decimals={0} />
        </li>
      ))}
    </ul>
  )
}

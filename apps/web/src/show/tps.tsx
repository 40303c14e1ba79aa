import { useFormatter, useTranslations } from 'use-intl/react'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type TpsProps = { readonly value: number | undefined; readonly highest: number | undefined }

/** Transactions a second, with the highest seen in its tip. */
export function Tps({ value, highest }: TpsProps) {
  const t = useTranslations('home')
  const { number } = useFormatter()
  if (value === undefined) return <Missing />
  return (
    <span
      className={styles['number']}
      dir="ltr"
      data-tip={highest === undefined ? undefined : t('highestTps', { value: number(highest) })}
    >
      {number(value, { maximumFractionDigits: 2 })}
    </span>
  )
}

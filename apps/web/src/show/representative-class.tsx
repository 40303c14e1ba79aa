import { useTranslations } from 'use-intl/react'
import type { RepresentativeType } from '../data/governance.ts'
import styles from './show.module.css'

/** The API's numbers, as the URL and the texts name them. */
export const classNames = { 1: 'producer', 2: 'partner', 3: 'candidate' } as const
const tones = { 1: 'good', 2: 'accent', 3: undefined } as const

/** Whether it produces blocks, shares the rewards for votes, or neither. */
export function RepresentativeClass({ type }: { readonly type: RepresentativeType }) {
  const t = useTranslations('governance')
  const name = classNames[type]
  return (
    <span className={styles['pill']} data-tone={tones[type]} data-tip={t(`${name}Why`)}>
      {t(name)}
    </span>
  )
}

import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

/** A voter's newest vote is the one that counts. */
export function VoteState({ isNewest }: { readonly isNewest: boolean | undefined }) {
  const t = useTranslations('vote')
  const kind = isNewest ? 'newest' : 'replaced'
  return (
    <span className={styles['pill']} data-tone={isNewest ? 'good' : undefined} data-tip={t(`${kind}Why`)}>
      {t(kind)}
    </span>
  )
}

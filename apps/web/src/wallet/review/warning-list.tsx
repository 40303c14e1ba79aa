import { severityOf, type Warning } from '@sundial/wallet'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './review.module.css'

type Props = {
  readonly warnings: readonly Warning[]
  /** The paid address that the recipient resembles; base58. */
  readonly lookAlike: string | undefined
}

/** What a person should know before they sign, most severe first. Needs the topic review. */
export function WarningList({ warnings, lookAlike = '' }: Props) {
  const t = useTranslations('review.warning')
  if (warnings.length === 0) return null
  return (
    <ul className={styles['warnings']}>
      {warnings.map((warning) => {
        const isLoss = severityOf[warning] === 'loss'
        const Icon = isLoss ? IconAlertTriangle : IconInfoCircle
        return (
          <li key={warning} data-severe={isLoss || undefined}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span>{t(warning, { address: lookAlike })}</span>
          </li>
        )
      })}
    </ul>
  )
}

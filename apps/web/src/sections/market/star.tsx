import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './market.module.css'

type Props = { readonly isOn: boolean; readonly name: string; readonly onToggle: () => void }

/** Marks a pair as a favourite of this browser, or unmarks it. */
export function Star({ isOn, name, onToggle }: Props) {
  const t = useTranslations('market')
  const Icon = isOn ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={isOn}
      aria-label={t('favourite', { name })}
      onClick={onToggle}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
    </button>
  )
}

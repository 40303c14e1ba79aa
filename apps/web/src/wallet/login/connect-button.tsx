import { IconWallet } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './connect-button.module.css'
import { openConnect } from '../wanted.ts'

/** Opens the dialog that lists the ways to log in. */
export function ConnectButton() {
  const t = useTranslations('header')
  return (
    <button
      type="button"
      className={styles['connect']}
      aria-label={t('connect')}
      aria-haspopup="dialog"
      onClick={openConnect}
    >
      <IconWallet size={20} stroke={1.7} aria-hidden />
      <span>{t('connect')}</span>
    </button>
  )
}

import { IconArrowUpRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from '../ui/copy-button.module.css'
import { openSend, useWanted } from './wanted.ts'

/** Sends to an address; only for people who use the wallet. */
export function SendButton({ to }: { readonly to: string }) {
  const t = useTranslations('qr')
  const isWanted = useWanted((wanted) => wanted.isWanted)
  if (!isWanted) return null
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={t('send')}
      aria-haspopup="dialog"
      onClick={() => openSend({ to })}
    >
      <IconArrowUpRight size={16} aria-hidden />
    </button>
  )
}

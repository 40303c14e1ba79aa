import { IconArrowUpRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from '../../ui/copy-button.module.css'
import { openSend, type SendWish, useWanted } from '../wanted.ts'

type Props = {
  /** What the form is filled in with: a recipient or a token. */
  readonly wish: Pick<SendWish, 'to' | 'token'>
}

/** Opens the send form; only for people who use the wallet. */
export function SendButton({ wish }: Props) {
  const t = useTranslations('qr')
  const isWanted = useWanted((wanted) => wanted.isWanted)
  if (!isWanted) return null
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={t(wish.to === undefined ? 'sendToken' : 'send')}
      aria-haspopup="dialog"
      onClick={() => openSend(wish)}
    >
      <IconArrowUpRight size={16} aria-hidden />
    </button>
  )
}

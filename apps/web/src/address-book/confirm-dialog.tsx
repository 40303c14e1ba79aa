import { useTranslations } from 'use-intl/react'
import { Dialog } from '../ui/dialog.tsx'
import panel from '../wallet/panel.module.css'
import styles from './address-book.module.css'

type Props = {
  readonly title: string
  readonly text: string
  /** The name of what is confirmed. */
  readonly act: string
  readonly onAct: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something is removed for ever. Needs the topic book. */
export function ConfirmDialog({ title, text, act, onAct, onClose }: Props) {
  const t = useTranslations('book')
  return (
    <Dialog title={title} onClose={onClose} isSteady>
      <div className={styles['dialog']}>
        <p>{text}</p>
        <div className={panel['ways']}>
          <button type="button" className={panel['quiet']} onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="button" className={panel['go']} onClick={() => void onAct().then(onClose)}>
            {act}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

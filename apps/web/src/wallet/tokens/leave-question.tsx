import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './tokens.module.css'

type Props = {
  /** Path of the form; its steps are below it. */
  readonly base: string
  readonly text: string
  /** Whether there is a draft that is not done. */
  readonly isOpen: boolean
  readonly onDelete: () => void
}

/** Who leaves in the middle is asked first, and chooses what becomes of the draft. */
export function LeaveQuestion({ base, text, isOpen, onDelete }: Props) {
  const t = useTranslations('issue.leave')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => !next.pathname.startsWith(base),
    disabled: !isOpen,
    // A reload loses nothing.
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={t('title')} onClose={reset}>
      <div className={styles['question']}>
        <p>{text}</p>
        <div className={styles['ways']}>
          <button
            type="button"
            className={styles['quiet']}
            onClick={() => {
              onDelete()
              proceed()
            }}
          >
            {t('delete')}
          </button>
          <button type="button" className={styles['quiet']} onClick={proceed}>
            {t('leave')}
          </button>
          <button type="button" className={styles['go']} onClick={reset}>
            {t('stay')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

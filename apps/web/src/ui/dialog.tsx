import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useOnLeave } from './use-on-leave.ts'
import { useTranslations } from 'use-intl/react'
import styles from './dialog.module.css'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** A press outside does not close it: what is decided here should not end by accident. */
  readonly isSteady?: boolean
}

/** The browser's own dialog: it manages focus, Escape and Android's Back; `data-focus` marks what has it first. A press outside closes it, and so does another page. */
export function Dialog({ title, onClose, children, isSteady = false }: Props) {
  const t = useTranslations('dialog')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  useOnLeave(onClose)
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onClose={onClose}
      closedby={isSteady ? 'closerequest' : 'any'}
    >
      <div className={styles['content']}>
        <div className={styles['head']}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={styles['close']}
            aria-label={t('close')}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const { current } = dialog
    if (current === null || current.open) return
    current.showModal()
    current.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [dialog])
}

import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './sheet.module.css'

type Props = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Its place on a screen that is not narrow, where it is a part of the page. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A part of a page that a narrow screen shows as a sheet over its lower edge. What is typed in it stays while it is closed. */
export function PhoneSheet({ title, isOpen, onClose, className = '', children }: Props) {
  const t = useTranslations('dialog')
  const sheet = useRef<HTMLDivElement>(null)
  const isSheet = useIsNarrow() && isOpen
  useEffect(() => {
    if (!isSheet) return
    const before = document.activeElement
    sheet.current?.focus()
    const leave = ({ key }: KeyboardEvent) => {
      // A dialog that the sheet has opened closes first.
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) onClose()
    }
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      if (before instanceof HTMLElement) before.focus()
    }
    // The newest `onClose` is not another sheet.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSheet])
  return (
    <>
      {isSheet && (
        <button
          type="button"
          className={styles['behind']}
          tabIndex={-1}
          aria-label={t('close')}
          onClick={onClose}
        />
      )}
      <div
        ref={sheet}
        className={`${className} ${styles['sheet']}`}
        data-open={isOpen || undefined}
        {...(isSheet && { role: 'dialog', 'aria-label': title, tabIndex: -1 })}
      >
        <button type="button" className={styles['close']} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
        {children}
      </div>
    </>
  )
}

const narrow = '(max-width: 720px)'

/** As the styles have it. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia?.(narrow)
      query?.addEventListener('change', changed)
      return () => query?.removeEventListener('change', changed)
    },
    () => window.matchMedia?.(narrow).matches ?? false,
  )

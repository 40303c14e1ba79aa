import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './toast-list.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

export const toastMs = 4000

/** At the bottom, at the end of lines; each disappears after four seconds. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <output className={styles['toasts']}>
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </output>
  )
}

function ToastRow({ toast: { id, text, tone } }: { readonly toast: Toast }) {
  const t = useTranslations('dialog')
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <span className={styles['toast']} data-tone={tone}>
      {text}
      <button type="button" aria-label={t('close')} onClick={() => dismissToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </span>
  )
}

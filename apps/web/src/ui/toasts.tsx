import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './toasts.module.css'
import { create } from 'zustand'

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

export type Toast = { readonly id: number; readonly text: string; readonly tone: 'good' | 'bad' | 'plain' }

let lastId = 0

export const useToasts = create<readonly Toast[]>(() => [])

/** Shows a message for a while at the edge of the page. The same message again restarts its time. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  lastId += 1
  const id = lastId
  useToasts.setState((shown) => [...shown.filter((one) => one.text !== text), { id, text, tone }], true)
}

export const dismissToast = (id: number): void =>
  useToasts.setState((shown) => shown.filter((one) => one.id !== id), true)

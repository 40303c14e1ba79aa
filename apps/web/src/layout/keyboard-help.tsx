import { Fragment, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../ui/dialog.tsx'
import { isTypingIn } from '../ui/is-typing-in.ts'
import styles from './keyboard-help.module.css'

const keys = {
  search: ['/'],
  rows: ['↓', '↑'],
  pages: ['→', '←'],
  close: ['Esc'],
  help: ['?'],
} as const

/** `?` typed anywhere but into a field says what keys do. */
export function KeyboardHelp() {
  const t = useTranslations('keys')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTypingIn(target)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <Dialog title={t('title')} onClose={() => setOpen(false)}>
      <dl className={styles['keys']}>
        {(Object.keys(keys) as (keyof typeof keys)[]).map((what) => (
          <Fragment key={what}>
            <dt dir="ltr">
              {keys[what].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}

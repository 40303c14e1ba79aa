import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './copy-button.module.css'
import { copyText } from './copy-text.ts'

const messageMs = 1000

/** Copies, and says so for one second. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslations('copy')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), messageMs)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <span className={styles['copy']}>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('copy')}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </button>
      <output className={styles['message']}>{copied ? t('copied') : ''}</output>
    </span>
  )
}

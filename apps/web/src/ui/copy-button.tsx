import { neutralText } from '@sundial/primitives/text'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './copy-button.module.css'

const messageMs = 1000

/** Copies a text, and confirms it for one second. */
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
        // The start of the text: enough to tell the buttons of a page apart.
        aria-label={`${t('copy')} ${neutralText(text.slice(0, 12))}`}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </button>
      <output className={styles['message']}>{copied ? t('copied') : ''}</output>
    </span>
  )
}

/** Puts text on the clipboard; over plain http, where browsers hide the clipboard API, by a selected field. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

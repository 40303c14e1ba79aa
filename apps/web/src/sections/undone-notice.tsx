import { useTranslations } from 'use-intl/react'
import type { Undone } from '../data/use-following.ts'
import styles from './undone-notice.module.css'

type Props = { readonly what: 'block' | 'transaction'; readonly undone: Undone | undefined }

/** Says that the chain went on without the block a page was opened on. */
export function UndoneNotice({ what, undone }: Props) {
  const t = useTranslations(what)
  // There from the start, so that a screen reader hears the words when they come.
  return <output className={undone && styles['notice']}>{undone && t(undone)}</output>
}

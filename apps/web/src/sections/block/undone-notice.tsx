import { useTranslations } from 'use-intl/react'
import type { Undone } from '../../data/use-following.ts'
import styles from './undone-notice.module.css'

type Props = { readonly what: 'block' | 'transaction'; readonly undone: Undone | undefined }

/** Says that the chain continued without the block of the open page. */
export function UndoneNotice({ what, undone }: Props) {
  const t = useTranslations(what)
  // Present from the start, so that a screen reader announces the text when it appears.
  return <output className={undone && styles['notice']}>{undone && t(undone)}</output>
}

import { createContext, use } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import { neutralText } from '../../show/text.tsx'
import styles from './reader.module.css'

/** Opens the code at a place. */
export const OpenPlace = createContext<(place: Place) => void>(() => undefined)

/** The line of a statement, which opens the code there. */
export function PlaceLink({ place }: { readonly place: Place }) {
  const t = useTranslations('reader')
  const open = use(OpenPlace)
  const { line } = place
  const file = neutralText(place.file)
  return (
    <button
      type="button"
      className={styles['place']}
      title={file}
      aria-label={t('openLine', { file, line: String(line) })}
      onClick={() => open(place)}
    >
      {t('line', { line: String(line) })}
    </button>
  )
}

import { useTranslations } from 'use-intl/react'
import { type Found, foundId } from '../data/search.ts'
import { neutralText } from '../show/foreign-text.tsx'
import { LookAlikeMark } from '../show/look-alike-mark.tsx'
import styles from './search-box.module.css'

type Props = {
  readonly id: string
  readonly results: readonly Found[]
  readonly active: number
  readonly onChoose: (found: Found) => void
}

/* The roles of a combobox whose field keeps the focus (ARIA practices); keys are heard in the field. */
/* eslint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */

export function SearchResults({ id, results, active, onChoose }: Props) {
  const t = useTranslations('search')
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('results')}
      className={styles['results']}
      hidden={results.length === 0}
    >
      {results.map((found, index) => (
        <li
          key={`${found.desc} ${found.value}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(found)}
        >
          <span className={styles['kind']}>
            {t.has(`kinds.${found.desc}` as never) ? t(`kinds.${found.desc}` as never) : found.desc}
          </span>
          <What found={found} />
        </li>
      ))}
    </ul>
  )
}

/** What was found by its name and what it is known by, so that names alike can be told apart. */
function What({ found: { name, value, holders, isLookAlike } }: { readonly found: Found }) {
  const t = useTranslations('search')
  if (!name) return <bdi className={styles['value']}>{neutralText(value)}</bdi>
  return (
    <>
      <span className={styles['named']}>
        <bdi className={styles['value']}>{neutralText(name)}</bdi>
        <bdi className={styles['id']} dir="ltr">
          {foundId(value)}
        </bdi>
      </span>
      {isLookAlike === true && <LookAlikeMark />}
      {holders !== undefined && <span className={styles['kind']}>{t('holders', { count: holders })}</span>}
    </>
  )
}

import { textOr } from '../i18n/keys.ts'
import { useTranslations } from 'use-intl/react'
import { foundId, type SearchResult } from '../data/search.ts'
import { LookAlikeMark, neutralText, SplitText } from '../show/text.tsx'
import styles from './search-box.module.css'

type Props = {
  readonly id: string
  readonly results: readonly SearchResult[]
  readonly active: number
  readonly onChoose: (found: SearchResult) => void
  /** Title above results that do not belong to a search. */
  readonly title?: string | undefined
}

/* The roles of a combobox whose field keeps the focus (ARIA practices); the field handles the keys. */
/* eslint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */

export function SearchResults({ id, results, active, onChoose, title }: Props) {
  const t = useTranslations('search')
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={title ?? t('results')}
      data-title={title}
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
          {/* Visible once per group, and read out for each result. */}
          <span className={styles['kind']} data-again={results[index - 1]?.desc === found.desc || undefined}>
            {textOr(t, `kinds.${found.desc}`, found.desc)}
          </span>
          <What found={found} />
        </li>
      ))}
    </ul>
  )
}

/** The name of a result and its id, so that similar names can be distinguished. */
function What({ found: { name, value, holders, isLookAlike } }: { readonly found: SearchResult }) {
  const t = useTranslations('search')
  if (!name)
    return isPlace(value) ? (
      <SplitText text={value} endLength={5} />
    ) : (
      <bdi className={styles['value']}>{neutralText(value)}</bdi>
    )
  return (
    <>
      <span className={styles['named']}>
        <bdi className={styles['value']}>{neutralText(name)}</bdi>
        <span className={styles['id']}>
          {isPlace(foundId(value)) ? (
            <SplitText text={foundId(value)} endLength={5} />
          ) : (
            <bdi dir="ltr">{neutralText(foundId(value))}</bdi>
          )}
        </span>
      </span>
      {isLookAlike === true && <LookAlikeMark />}
      {holders !== undefined && <span className={styles['kind']}>{t('holders', { count: holders })}</span>}
    </>
  )
}

/** An address or a hash, which differ at the end. */
const isPlace = (value: string): boolean => /^(?:T\w{33}|[0-9a-f]{64})$/.test(value)

import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import type { SourceFile } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import form from '../../ui/form.module.css'
import styles from './reader.module.css'
import { findLines, mostHits } from './source-lines.ts'

type FindProps = {
  readonly files: readonly SourceFile[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPlace: (place: Place) => void
}

/** Finds a text in all files; Enter goes to the next line that has it, Shift and Enter to the one before. */
export function FindBar({ files, text, onText, onPlace }: FindProps) {
  const t = useTranslations('reader')
  const [at, setAt] = useState(-1)
  const hits = useMemo(() => findLines(files, text), [files, text])
  const move = (by: number) => {
    if (hits.length === 0) return
    const next = at === -1 && by < 0 ? hits.length - 1 : (at + by + hits.length) % hits.length
    setAt(next)
    onPlace(hits[next]!)
  }
  const type = (typed: string) => {
    onText(typed)
    setAt(-1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    move(event.shiftKey ? -1 : 1)
  }
  const count = hits.length === mostHits ? `${mostHits}+` : String(hits.length)
  return (
    <div className={`${form['field']} ${styles['find']}`}>
      <input
        type="search"
        dir="ltr"
        placeholder={t('find')}
        aria-label={t('find')}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {text !== '' && (
        <>
          <output className={styles['dim']}>
            {hits.length === 0 ? t('notFound') : at === -1 ? count : t('hit', { at: String(at + 1), count })}
          </output>
          <IconButton
            icon={IconChevronUp}
            label={t('previous')}
            disabled={hits.length === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={IconChevronDown}
            label={t('next')}
            disabled={hits.length === 0}
            onClick={() => move(1)}
          />
        </>
      )}
    </div>
  )
}

type DeclaredProps = {
  readonly name: string
  readonly places: readonly Place[]
  readonly onPlace: (place: Place) => void
  readonly onClose: () => void
}

/** Where a name is declared more than once: which one is meant cannot be told from the name. */
export function Declarations({ name, places, onPlace, onClose }: DeclaredProps) {
  const t = useTranslations('reader')
  return (
    <section className={styles['declared']} aria-label={t('declared')}>
      <span>
        {t('declared')} <code dir="ltr">{name}</code>
      </span>
      {places.map((place) => (
        <button
          key={`${place.file}:${place.line}`}
          type="button"
          dir="ltr"
          className={styles['place']}
          onClick={() => onPlace(place)}
        >
          {`${neutralText(place.file)}:${place.line}`}
        </button>
      ))}
      <IconButton icon={IconX} label={t('close')} onClick={onClose} />
    </section>
  )
}

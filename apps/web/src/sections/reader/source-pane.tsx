import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import type { SourceFile } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import button from '../../ui/button.module.css'
import form from '../../ui/form.module.css'
import styles from './reader.module.css'

type Props = {
  readonly files: readonly SourceFile[]
  readonly place: Place | undefined
  readonly onPlace: (place: Place) => void
}

/** Lines that are rendered at once: a file of megabytes must not stop the page. */
const shownLines = 400
const linesBefore = 120

/** A file of the sources with numbered lines, at the line that was asked for. */
export function SourcePane({ files, place, onPlace }: Props) {
  const t = useTranslations('reader')
  const id = useId()
  const pane = useRef<HTMLElement>(null)
  const file = files.find(({ name }) => name === place?.file) ?? files[0]
  const lines = useMemo(() => (file?.content ?? '').split('\n'), [file])
  const line = file?.name === place?.file ? (place?.line ?? 1) : 1
  const from = Math.max(0, Math.min(line - 1 - linesBefore, lines.length - shownLines))
  const shown = lines.slice(from, from + shownLines)
  const isFirst = useRef(true)
  useEffect(() => {
    if (place === undefined) return
    const current = pane.current?.querySelector<HTMLElement>('[aria-current]')
    const frame = pane.current
    if (current === null || current === undefined || frame === null) return
    frame.scrollTop = Math.max(0, current.offsetTop - frame.clientHeight / 3)
    // On a phone the code is below what is said about it; the first line is nobody’s choice.
    if (!isFirst.current) frame.scrollIntoView({ block: 'nearest' })
    isFirst.current = false
  }, [place])
  const move = (to: number) => file !== undefined && onPlace({ file: file.name, line: to })
  return (
    <div className={styles['code']}>
      <div className={form['field']}>
        <label htmlFor={id}>{t('file')}</label>
        <select
          id={id}
          dir="ltr"
          value={file?.name}
          onChange={({ target }) => onPlace({ file: target.value, line: 1 })}
        >
          {files.map(({ name }) => (
            <option key={name} value={name}>
              {neutralText(name)}
            </option>
          ))}
        </select>
      </div>
      {/* What scrolls must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={pane} className={styles['lines']} dir="ltr" tabIndex={0} aria-label={t('code')}>
        {from > 0 && <More text={t('before')} onClick={() => move(Math.max(1, from - linesBefore))} />}
        <pre>
          {shown.map((text, at) => {
            const number = from + at + 1
            return (
              <code key={number} aria-current={number === line || undefined}>
                <i>{number}</i>
                {`${text}\n`}
              </code>
            )
          })}
        </pre>
        {from + shownLines < lines.length && (
          <More text={t('after')} onClick={() => move(from + shownLines + linesBefore)} />
        )}
      </section>
    </div>
  )
}

const More = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type="button" className={button['button']} data-variant="default" onClick={onClick}>
    {text}
  </button>
)

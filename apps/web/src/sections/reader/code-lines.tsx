import type { DeclaredAt } from '@sundial/solidity/text'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import type { SourceFile } from '../../data/compile.ts'
import button from '../../ui/button.module.css'
import { CodeLine } from './code-line.tsx'
import styles from './reader.module.css'
import { SourceLines } from './source-lines.ts'

type Props = {
  readonly label: string
  readonly files: readonly SourceFile[]
  /** The one that is shown. */
  readonly file: SourceFile
  readonly place: Place | undefined
  /** Marked wherever it stands. */
  readonly found: string
  readonly declared: ReadonlyMap<string, readonly DeclaredAt[]>
  readonly onPlace: (place: Place) => void
  /** A name that is declared somewhere was chosen. */
  readonly onName: (name: string) => void
}

/** Lines that are rendered at once: a file of megabytes must not stop the page. */
const shownLines = 400
const linesBefore = 120

/** The lines of a file around a place, in a frame that scrolls. */
export function CodeLines({ label, files, file, place, found, declared, onPlace, onName }: Props) {
  const t = useTranslations('reader')
  const pane = useRef<HTMLElement>(null)
  const source = useMemo(() => new SourceLines(file.content), [file])
  const isHere = file.name === place?.file
  const line = isHere ? place.line : 1
  const from = Math.max(0, Math.min(line - 1 - linesBefore, source.count - shownLines))
  const shown = useMemo(() => source.pieces(from, from + shownLines), [source, from])
  const isFirst = useRef(true)
  useEffect(() => {
    if (place === undefined) return
    const frame = pane.current
    const current = frame?.querySelector<HTMLElement>('[aria-current]')
    if (frame === null || current === null || current === undefined) return
    frame.scrollTop = Math.max(0, current.offsetTop - frame.clientHeight / 3)
    // On a phone the code is below what is said about it; the first line is nobody’s choice.
    if (!isFirst.current) frame.scrollIntoView({ block: 'nearest' })
    isFirst.current = false
  }, [place])
  const move = (to: number) => onPlace({ file: file.name, line: to })
  const open = ({ target }: MouseEvent) => {
    const { name, file: imported } =
      (target as HTMLElement).closest<HTMLElement>('[data-name], [data-file]')?.dataset ?? {}
    if (imported !== undefined) onPlace({ file: imported, line: 1 })
    else if (name !== undefined) onName(name)
  }
  return (
    // What scrolls must be reachable by keys. Names are found by keys with the box above.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={pane}
      className={styles['lines']}
      dir="ltr"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      onClick={open}
    >
      {from > 0 && <More text={t('before')} onClick={() => move(Math.max(1, from - linesBefore))} />}
      <pre>
        {shown.map((pieces, at) => (
          <CodeLine
            key={from + at + 1}
            number={from + at + 1}
            isCurrent={isHere && from + at + 1 === line}
            pieces={pieces}
            found={found}
            file={file.name}
            files={files}
            declared={declared}
          />
        ))}
      </pre>
      {from + shownLines < source.count && (
        <More text={t('after')} onClick={() => move(from + shownLines + linesBefore)} />
      )}
    </section>
  )
}

const More = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type="button" className={button['button']} data-variant="default" onClick={onClick}>
    {text}
  </button>
)

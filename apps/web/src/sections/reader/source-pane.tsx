import { declarationsIn } from '@sundial/solidity/text'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import type { SourceFile } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import form from '../../ui/form.module.css'
import { CodeLines } from './code-lines.tsx'
import { FileTree } from './file-tree.tsx'
import { Declarations, FindBar } from './find-bar.tsx'
import styles from './reader.module.css'

type Props = {
  /** What the files are. */
  readonly label: string
  readonly files: readonly SourceFile[]
  readonly place: Place | undefined
  readonly onPlace: (place: Place) => void
}

/** A file of the sources with numbered lines, at the line that was asked for. Names lead to their declarations. */
export function SourcePane({ label, files, place, onPlace }: Props) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string>()
  const declared = useMemo(() => declarationsIn(files), [files])
  const file = files.find(({ name }) => name === place?.file) ?? files[0]
  const places = asked === undefined ? [] : (declared.get(asked) ?? [])
  const openName = (name: string) => {
    const known = declared.get(name) ?? []
    setAsked(known.length > 1 ? name : undefined)
    if (known.length === 1) onPlace(known[0]!)
  }
  if (file === undefined) return null
  return (
    <div className={styles['code']} data-files={files.length > 1 ? 'many' : 'one'}>
      <div className={styles['bar']}>
        <FileChoice files={files} current={file.name} onPlace={onPlace} />
        <FindBar files={files} text={text} onText={setText} onPlace={onPlace} />
      </div>
      {places.length > 0 && (
        <Declarations
          name={asked ?? ''}
          places={places}
          onPlace={onPlace}
          onClose={() => setAsked(undefined)}
        />
      )}
      <div className={styles['files']}>
        {files.length > 1 && (
          <FileTree
            label={label}
            files={files}
            current={file.name}
            onFile={(name) => onPlace({ file: name, line: 1 })}
          />
        )}
        <CodeLines
          label={label}
          files={files}
          file={file}
          place={place}
          found={text}
          declared={declared}
          onPlace={onPlace}
          onName={openName}
        />
      </div>
    </div>
  )
}

type ChoiceProps = {
  readonly files: readonly SourceFile[]
  readonly current: string
  readonly onPlace: (place: Place) => void
}

/** The file where there is no room for a tree. */
function FileChoice({ files, current, onPlace }: ChoiceProps) {
  const t = useTranslations('reader')
  const id = useId()
  return (
    <div className={`${form['field']} ${styles['chosen']}`}>
      <label htmlFor={id}>{t('file')}</label>
      <select
        id={id}
        dir="ltr"
        value={current}
        onChange={({ target }) => onPlace({ file: target.value, line: 1 })}
      >
        {files.map(({ name }) => (
          <option key={name} value={name}>
            {neutralText(name)}
          </option>
        ))}
      </select>
    </div>
  )
}

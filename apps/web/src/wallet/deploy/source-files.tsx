import { IconFilePlus, IconX } from '@tabler/icons-react'
import { type DragEvent, lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CompilerMessage, SourceFile } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import styles from './deploy.module.css'

// The editor is large and only this page needs it.
const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

/** The limits of the server. */
const mostFiles = 100
const mostCharacters = 5 * 1024 * 1024

type Props = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void
  readonly messages: readonly CompilerMessage[]
}

/** The files of a contract, by drop or in the editor. */
export function SourceFiles({ draft, change, messages }: Props) {
  const t = useTranslations('deploy')
  const id = useId()
  const { files } = draft
  const shown = files.find(({ name }) => name === draft.shown) ?? files[0]!
  const [generation, setGeneration] = useState(0)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const add = async (list: FileList | null) => {
    const added = await Promise.all(Array.from(list ?? [], readFile))
    if (added.length === 0) return
    const names = new Set(added.map(({ name }) => name))
    // What stood there before anything was typed gives way to the person's own files.
    const others = files.filter((file) => !names.has(file.name) && !isExample(draft, file))
    const all = [...others, ...added]
    const isLarge = all.length > mostFiles || sizeOf(all) > mostCharacters
    setTooLarge(isLarge)
    if (isLarge) return
    change({ files: all, shown: added[0]!.name })
    setGeneration(generation + 1)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add(event.dataTransfer.files)
  }
  const rename = (name: string) => {
    if (name === '' || files.some((file) => file.name === name)) return
    change({ files: files.map((file) => (file === shown ? { ...file, name } : file)), shown: name })
  }
  return (
    <Card
      title={t('files')}
      aside={<FileButtons id={id} onFiles={(list) => void add(list)} onNew={() => change(withNewFile)} />}
    >
      {/* The section only adds a place to drop files: the field above works with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-label={t('files')}
        className={styles['sources']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileTabs draft={draft} shown={shown} change={change} />
        <label htmlFor={`${id}-name`} className={styles['name']}>
          {t('fileName')}
          <FileName key={shown.name} id={`${id}-name`} name={shown.name} onRename={rename} />
        </label>
        <Suspense fallback={<Skeleton height={420} />}>
          <CodeEditor
            key={`${generation} ${files.indexOf(shown)}`}
            label={t('source')}
            value={shown.content}
            messages={messages.filter(({ file }) => file === shown.name)}
            onChange={(content) =>
              change((before) => ({
                files: before.files.map((file) => (file.name === shown.name ? { ...file, content } : file)),
              }))
            }
          />
        </Suspense>
        {isTooLarge && (
          <p role="alert" className={styles['bad']}>
            {t('tooLarge', { files: mostFiles })}
          </p>
        )}
      </section>
    </Card>
  )
}

type ButtonsProps = {
  readonly id: string
  readonly onFiles: (list: FileList | null) => void
  readonly onNew: () => void
}

function FileButtons({ id, onFiles, onNew }: ButtonsProps) {
  const t = useTranslations('deploy')
  return (
    <span className={styles['buttons']}>
      <label htmlFor={`${id}-files`} className={styles['pick']}>
        {t('open')}
        <input
          id={`${id}-files`}
          type="file"
          multiple
          accept=".sol,.txt"
          onChange={({ target }) => onFiles(target.files)}
        />
      </label>
      <button type="button" className={styles['new']} onClick={onNew}>
        <IconFilePlus size={16} aria-hidden />
        {t('newFile')}
      </button>
    </span>
  )
}

type TabsProps = Pick<Props, 'draft' | 'change'> & { readonly shown: SourceFile }

function FileTabs({ draft: { files }, shown, change }: TabsProps) {
  const t = useTranslations('deploy')
  return (
    <ul className={styles['tabs']}>
      {files.map((file) => (
        <li key={file.name} data-shown={file === shown || undefined}>
          <button type="button" aria-pressed={file === shown} onClick={() => change({ shown: file.name })}>
            <bdi>{neutralText(file.name)}</bdi>
          </button>
          {files.length > 1 && (
            <button
              type="button"
              aria-label={t('remove', { name: neutralText(file.name) })}
              onClick={() => change({ files: files.filter((one) => one !== file) })}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

type NameProps = { readonly id: string; readonly name: string; readonly onRename: (name: string) => void }

/** Other files import a file by its name. It changes when the field is left, so that no half name is kept. */
function FileName({ id, name, onRename }: NameProps) {
  const [text, setText] = useState(name)
  return (
    <input
      id={id}
      className={styles['field']}
      value={text}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        onRename(text.trim())
        setText(text.trim() === '' ? name : text.trim())
      }}
    />
  )
}

const readFile = async (file: File): Promise<SourceFile> => ({
  name: file.webkitRelativePath || file.name,
  content: await file.text(),
})

const sizeOf = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { name, content }) => sum + name.length + content.length, 0)

const isExample = ({ files }: Draft, { content }: SourceFile): boolean =>
  files.length === 1 && content === emptyDraft.files[0]!.content

function withNewFile({ files }: Draft): Partial<Draft> {
  let number = files.length + 1
  while (files.some(({ name }) => name === `File${number}.sol`)) number += 1
  const name = `File${number}.sol`
  return { files: [...files, { name, content: '' }], shown: name }
}

import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SourceFile } from '../../data/compile.ts'
import { ForeignText } from '../../show/text.tsx'
import styles from '../../ui/form.module.css'
import { TextField } from './text-field.tsx'
import own from './verify.module.css'

type Props = {
  readonly way: 'files' | 'json'
  readonly files: readonly SourceFile[]
  readonly json: string
  readonly onFiles: (files: readonly SourceFile[]) => void
  readonly onJson: (json: string) => void
}

/** Files, a folder that keeps its paths, or one standard JSON input. */
export function SourceFields({ way, files, json, onFiles, onJson }: Props) {
  const t = useTranslations('verify')
  const id = useId()
  /** A file of the same name is replaced. */
  const add = async (list: FileList | null) => {
    const added = await Promise.all(Array.from(list ?? [], readFile))
    const names = new Set(added.map(({ name }) => name))
    onFiles([...files.filter(({ name }) => !names.has(name)), ...added])
  }
  if (way === 'json') {
    return (
      <>
        <TextField label={t('json')} value={json} onChange={onJson} rows={8} isCode />
        <div className={styles['field']}>
          <label htmlFor={`${id}-json`}>{t('jsonFile')}</label>
          <input
            id={`${id}-json`}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => void target.files?.[0]?.text().then(onJson)}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <div className={own['pair']}>
        <div className={styles['field']}>
          <label htmlFor={`${id}-files`}>{t('files')}</label>
          <input
            id={`${id}-files`}
            type="file"
            multiple
            accept=".sol,.json,.txt"
            onChange={({ target }) => void add(target.files)}
          />
        </div>
        <div className={styles['field']}>
          <label htmlFor={`${id}-folder`}>{t('folder')}</label>
          <input
            id={`${id}-folder`}
            type="file"
            {...{ webkitdirectory: '' }}
            onChange={({ target }) => void add(target.files)}
          />
        </div>
      </div>
      <small className={own['hint']}>{t('limits')}</small>
      {files.length > 0 && (
        <ul className={own['files']} aria-label={t('by.files')}>
          {files.map(({ name }) => (
            <li key={name}>
              <ForeignText text={name} />
              <button
                type="button"
                aria-label={t('remove', { name })}
                onClick={() => onFiles(files.filter((file) => file.name !== name))}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Below the chosen folder; the folder itself is no part of the names that imports use. */
const readFile = async (file: File): Promise<SourceFile> => ({
  name: file.webkitRelativePath.split('/').slice(1).join('/') || file.name,
  content: await file.text(),
})

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { mostRows, readSheet, type SheetFile } from './sheet-file.ts'

type Props = {
  /** Of the file with all fields. */
  readonly url: string
  readonly name: string
  readonly onClose: () => void
}

/** Reads all rows of a list and saves them as a table for people; beside it is the file for programs. */
export const SheetDialog = (props: Props) => (
  <Topic name="sheet">
    <Content {...props} />
  </Topic>
)

function Content({ url, name, onClose }: Props) {
  const t = useTranslations()
  const [count, setCount] = useState(0)
  const [file, setFile] = useState<SheetFile>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
    readSheet({ url, words: t, zone, signal: ending.signal, onRows: setCount }).then(
      (read) => {
        if (ending.signal.aborted) return
        saveFile(`${name}.csv`, { text: read.text, type: 'text/csv' })
        setFile(read)
      },
      () => setFailed(!ending.signal.aborted),
    )
    return () => ending.abort()
  }, [url, name, t])
  return (
    <Dialog title={t('sheet.title')} onClose={onClose}>
      {hasFailed ? (
        <p role="alert">{t('sheet.failed')}</p>
      ) : (
        <output>{t(file === undefined ? 'sheet.reading' : 'sheet.done', { count })}</output>
      )}
      {file?.isCut === true && <p>{t('sheet.cut', { most: mostRows })}</p>}
      <p>
        <a href={url} download={`${name}-all.csv`}>
          {t('sheet.all')}
        </a>
      </p>
    </Dialog>
  )
}

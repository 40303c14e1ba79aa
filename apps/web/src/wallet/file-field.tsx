import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './panel.module.css'

type Props = {
  /** Of the file that was chosen. */
  readonly name: string | undefined
  /** Ends of names that a person may choose, with commas. */
  readonly types: string
  readonly onFile: (file: File | undefined) => void
}

/** A file is dropped or chosen. Needs the topic wallet. */
export function FileField({ name, types, onFile }: Props) {
  const t = useTranslations('wallet.keys')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // The label only adds a place to drop a file: the field inside it works with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={26} stroke={1.5} aria-hidden />
      <b>{name === undefined ? t('chooseFile') : <bdi dir="ltr">{name}</bdi>}</b>
      <small>
        <bdi dir="ltr">{types}</bdi>
      </small>
      <input type="file" accept={types} onChange={({ target }) => onFile(target.files?.[0])} />
    </label>
  )
}

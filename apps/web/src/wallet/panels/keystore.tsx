import { toBase58 } from '@sundial/primitives'
import { addressInKeystore, isKeystoreName, keystoreSigner } from '@sundial/wallet'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { keys } from '../keys.ts'
import type { PanelProps } from '../methods/method.ts'
import styles from '../panel.module.css'
import { PanelForm, SecretField } from '../panel.tsx'
import { takeSecret, useLogin } from './use-secret.ts'

/** Far more than any keystore. */
const mostBytes = 64 * 1024

type Chosen = { readonly name: string; readonly text: string; readonly address: string | undefined }

/** A login by an encrypted key file and its password. */
export function KeystorePanel({ onSigner, onCancel }: PanelProps) {
  const t = useTranslations('wallet.keys')
  const [file, setFile] = useState<Chosen>()
  const field = useRef<HTMLInputElement>(null)
  const { run, error, setError, isBusy } = useLogin()

  const choose = (given: File | undefined) => {
    if (given === undefined) return
    setFile(undefined)
    setError(undefined)
    if (!isKeystoreName(given.name)) return setError(t('notKeystoreName'))
    if (given.size > mostBytes) return setError(t('notKeystore'))
    void run(async () => {
      const text = await given.text()
      const address = addressInKeystore(text)
      setFile({ name: given.name, text, address: address && toBase58(address) })
    })
  }
  const login = () => {
    if (file === undefined) return
    void run(async () => onSigner(await keystoreSigner(keys, file.text, takeSecret(field))))
  }
  return (
    <PanelForm
      submit={error === undefined ? t('login') : t('again')}
      onSubmit={login}
      onCancel={onCancel}
      isDisabled={file === undefined}
      isBusy={isBusy}
      error={error}
    >
      <FileField name={file?.name} onFile={choose} />
      {file?.address !== undefined && (
        <p className={styles['note']}>
          <Address value={file.address} isOwn isPlain />
        </p>
      )}
      {file !== undefined && (
        <SecretField label={t('password')} field={field} autoComplete="current-password" />
      )}
    </PanelForm>
  )
}

type FileProps = { readonly name: string | undefined; readonly onFile: (file: File | undefined) => void }

/** A file is dropped or chosen. */
function FileField({ name, onFile }: FileProps) {
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
      <small>{t('fileHint')}</small>
      <input type="file" accept=".txt,.json" onChange={({ target }) => onFile(target.files?.[0])} />
    </label>
  )
}

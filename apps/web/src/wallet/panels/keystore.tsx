import { toBase58 } from '@sundial/primitives'
import { addressInKeystore, isKeystoreName, keystoreSigner } from '@sundial/wallet'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { FileField } from '../file-field.tsx'
import { keys } from '../../browser/keys.ts'
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
      <FileField name={file?.name} types=".txt, .json" onFile={choose} />
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

import { toBase58 } from '@sundial/primitives'
import { mnemonicSigner } from '@sundial/wallet'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { keys } from '../../browser/keys.ts'
import type { PanelProps } from '../methods/method.ts'
import styles from '../panel.module.css'
import { PanelForm, SecretField, Warning } from '../panel.tsx'
import { takeSecret, useLogin } from './use-secret.ts'

type Listed = { readonly path: string; readonly address: string }

const accountCount = 5

/** A login by words: first the words, then one of their accounts with its path. */
export function MnemonicPanel({ onSigner, onCancel, address }: PanelProps) {
  const t = useTranslations('wallet')
  const field = useRef<HTMLTextAreaElement>(null)
  const words = useRef(new Uint8Array())
  const [accounts, setAccounts] = useState<readonly Listed[]>()
  const [path, setPath] = useState('')
  const { run, error, isBusy } = useLogin()
  useEffect(() => () => void words.current.fill(0), [])

  const list = () =>
    run(async () => {
      const typed = takeSecret(field)
      words.current = typed.slice()
      const found = await keys.call('listAddresses', { words: typed, count: accountCount })
      const wanted = found.find((one) => one.address === address) ?? found[0]
      setAccounts(found)
      setPath(wanted?.path ?? '')
    })
  const login = () => run(async () => onSigner(await mnemonicSigner(keys, words.current.slice(), path)))

  if (accounts === undefined) {
    return (
      <PanelForm
        submit={t('keys.next')}
        onSubmit={() => void list()}
        onCancel={onCancel}
        isBusy={isBusy}
        error={error}
      >
        <Warning>{t('keys.wordsWarning', { host: location.host })}</Warning>
        <SecretField label={t('method.mnemonic.name')} hint={t('keys.wordsHint')} field={field} isLong />
      </PanelForm>
    )
  }
  return (
    <PanelForm
      submit={t('keys.login')}
      onSubmit={() => void login()}
      onCancel={() => setAccounts(undefined)}
      isBusy={isBusy}
      error={error}
    >
      <fieldset className={styles['choices']}>
        <legend>{t('keys.chooseAccount')}</legend>
        {accounts.map((one) => (
          <label key={one.path}>
            <input
              type="radio"
              name="path"
              value={one.path}
              checked={one.path === path}
              onChange={() => setPath(one.path)}
            />
            <span>
              <Address value={toBase58(one.address)} isOwn isPlain />
              <small dir="ltr">{one.path}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </PanelForm>
  )
}

import { isStrongEnough, leastPasswordLength, passwordWords, scorePassword } from '@sundial/wallet'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../browser/keys.ts'
import { PanelForm, SecretField, Warning } from '../panel.tsx'
import { takeSecret, useLogin } from '../panels/use-secret.ts'
import type { NewWallet } from './new-wallet.ts'
import styles from './create-wallet.module.css'

type Strength = { readonly score: 0 | 1 | 2 | 3 | 4; readonly isEnough: boolean }

/** A password for the keystore file; then the key is made. */
export function PasswordStep({ onWallet }: { readonly onWallet: (wallet: NewWallet) => void }) {
  const t = useTranslations('wallet.create')
  const field = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const [strength, setStrength] = useState<Strength>()
  const { run, error, setError, isBusy } = useLogin()

  const create = () => {
    if (field.current?.value !== again.current?.value) return setError(t('differ'))
    void run(async () => {
      const password = takeSecret(field)
      takeSecret(again).fill(0)
      const key = await keys.call('createKey', {})
      const keystore = await keys.call('exportKeystore', { handle: key.handle, password })
      onWallet({ key, keystore })
    })
  }
  return (
    <PanelForm
      submit={t('make')}
      onSubmit={create}
      isDisabled={strength?.isEnough !== true}
      isBusy={isBusy}
      error={error}
    >
      <p className={styles['text']}>{t('passwordText')}</p>
      <SecretField
        label={t('passwordLabel')}
        hint={t('passwordHint', { least: leastPasswordLength })}
        field={field}
        autoComplete="new-password"
        onType={(text) => setStrength({ score: scorePassword(text), isEnough: isStrongEnough(text) })}
      />
      {strength && <Meter score={strength.score} />}
      <SecretField label={t('passwordAgain')} field={again} autoComplete="new-password" />
      <Warning>{t('loseWarning')}</Warning>
    </PanelForm>
  )
}

function Meter({ score }: Pick<Strength, 'score'>) {
  const t = useTranslations('wallet.create')
  const word = passwordWords[score]
  return (
    <output className={styles['strength']} data-score={score}>
      <span aria-hidden>
        {passwordWords.map((one, index) => (
          <i key={one} data-on={index <= score || undefined} />
        ))}
      </span>
      {t(`strength.${word}`)}
    </output>
  )
}

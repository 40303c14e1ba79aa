import { externalWord, isPrivateKeyText, privateKeySigner } from '@sundial/wallet'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../browser/keys.ts'
import type { PanelProps } from '../methods/method.ts'
import { PanelForm, SecretField, Warning } from '../panel.tsx'
import { takeSecret, useLogin } from './use-secret.ts'

/** A login by 64 hex digits. The word `external` opens the login with another device. */
export function PrivateKeyPanel({ onSigner, onCancel, onMethod }: PanelProps) {
  const t = useTranslations('wallet')
  const field = useRef<HTMLInputElement>(null)
  const { run, error, setError, isBusy } = useLogin()
  const login = () => {
    const text = field.current?.value.trim() ?? ''
    if (!isPrivateKeyText(text)) return setError(t('keys.notKey'))
    if (text === externalWord) return onMethod?.('external-device')
    void run(async () => onSigner(await privateKeySigner(keys, takeSecret(field))))
  }
  return (
    <PanelForm submit={t('keys.login')} onSubmit={login} onCancel={onCancel} isBusy={isBusy} error={error}>
      <Warning>{t('keys.keyWarning', { host: location.host })}</Warning>
      <SecretField label={t('method.private-key.name')} hint={t('keys.keyHint')} field={field} />
    </PanelForm>
  )
}

import { isStrongEnough, leastPasswordLength } from '@sundial/wallet'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../ui/dialog.tsx'
import { PanelForm, SecretField, Warning } from '../wallet/panel.tsx'
import { takeSecret, useLogin } from '../wallet/panels/use-secret.ts'
import styles from './address-book.module.css'
import { openBook } from '../browser/shown-book.ts'

/** Encrypts the book under a password that only the person has. Needs the topics book and wallet. */
export function EncryptDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations()
  const field = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const [isEnough, setEnough] = useState(false)
  const { run, error, setError, isBusy } = useLogin()
  const encrypt = () => {
    if (field.current?.value !== again.current?.value) return setError(t('wallet.create.differ'))
    void run(async () => {
      const password = takeSecret(field)
      takeSecret(again).fill(0)
      await (await openBook()).encrypt(password)
      onClose()
    })
  }
  return (
    <Dialog title={t('book.encrypt')} onClose={onClose} isSteady>
      <div className={styles['dialog']}>
        <p>{t('book.encryptText')}</p>
        <PanelForm
          submit={t('book.encrypt')}
          onSubmit={encrypt}
          isDisabled={!isEnough}
          isBusy={isBusy}
          error={error}
        >
          <SecretField
            label={t('wallet.create.passwordLabel')}
            hint={t('wallet.create.passwordHint', { least: leastPasswordLength })}
            field={field}
            autoComplete="new-password"
            onType={(text) => setEnough(isStrongEnough(text))}
          />
          <SecretField label={t('wallet.create.passwordAgain')} field={again} autoComplete="new-password" />
          <Warning>{t('book.forgetWarning')}</Warning>
        </PanelForm>
      </div>
    </Dialog>
  )
}

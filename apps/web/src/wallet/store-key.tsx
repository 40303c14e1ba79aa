import { isStrongEnough, leastPasswordLength } from '@sundial/wallet'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { PanelForm, SecretField } from './panel.tsx'
import { takeSecret, useLogin } from './panels/use-secret.ts'
import { session } from './use-wallet.ts'
import { vault } from './vault-storage.ts'

/** Keeps the key of the open account in this browser, encrypted under a password. Logout erases it. */
export function StoreKey() {
  const t = useTranslations('wallet.keys')
  const field = useRef<HTMLInputElement>(null)
  const [isEnough, setEnough] = useState(false)
  const [isStored, setStored] = useState(false)
  const { run, error, isBusy } = useLogin()
  const store = () =>
    run(async () => {
      const record = await session().storeKey({ kind: 'password', secret: takeSecret(field) })
      if (record === undefined) return
      await vault.write(record)
      setStored(true)
    })
  if (isStored) return <output>{t('stored')}</output>
  return (
    <PanelForm
      submit={t('store')}
      onSubmit={() => void store()}
      isDisabled={!isEnough}
      isBusy={isBusy}
      error={error}
    >
      <SecretField
        label={t('browserPassword')}
        hint={t('storeHint', { least: leastPasswordLength })}
        field={field}
        autoComplete="new-password"
        onType={(text) => setEnough(isStrongEnough(text))}
      />
    </PanelForm>
  )
}

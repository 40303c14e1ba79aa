import { toBase58 } from '@sundial/primitives'
import { isStrongEnough, leastPasswordLength, type Unlocking } from '@sundial/wallet'
import { IconFingerprint } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { PanelForm, SecretField } from '../panel.tsx'
import styles from '../panel.module.css'
import { takeSecret, useLogin } from '../panels/use-secret.ts'
import { canUsePasskeys, createPasskey, type PasskeyRecord } from './passkey.ts'
import { session, useWallet } from '../use-wallet.ts'
import { vault } from './vault-storage.ts'

/** Keeps the key of the open account in this browser, encrypted under a password or a passkey. Logout erases it. */
export function StoreKey() {
  const t = useTranslations('wallet.keys')
  const { address } = useWallet().account
  const field = useRef<HTMLInputElement>(null)
  const [isEnough, setEnough] = useState(false)
  const [isStored, setStored] = useState(false)
  const { run, error, isBusy } = useLogin()
  const store = async (unlocking: Unlocking, passkey?: PasskeyRecord) => {
    const record = await session().storeKey(unlocking)
    if (record === undefined) return
    await vault.write(record.address, { ...record, ...(passkey !== undefined && { passkey }) })
    setStored(true)
  }
  const storeByPassword = () => run(() => store({ kind: 'password', secret: takeSecret(field) }))
  const storeByPasskey = () =>
    run(async () => {
      const { record, secret } = await createPasskey(address === undefined ? '' : toBase58(address))
      await store({ kind: 'passkey', secret }, record)
    })
  if (isStored) return <output>{t('stored')}</output>
  return (
    <PanelForm
      submit={t('store')}
      onSubmit={() => void storeByPassword()}
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
      {canUsePasskeys() && (
        <div className={styles['field']}>
          <button
            type="button"
            className={styles['quiet']}
            disabled={isBusy}
            onClick={() => void storeByPasskey()}
          >
            <IconFingerprint size={18} stroke={1.7} aria-hidden /> {t('passkey')}
          </button>
          <small>{t('passkeyHint')}</small>
        </div>
      )}
    </PanelForm>
  )
}

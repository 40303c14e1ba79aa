import { heldKeySigner, type HeldKeyKind } from '@sundial/wallet'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../browser/keys.ts'
import type { PanelProps } from '../methods/method.ts'
import { PanelForm, SecretField } from '../panel.tsx'
import { askPasskey } from '../login/passkey.ts'
import type { StoredKey } from '../login/vault-storage.ts'
import { takeSecret, useLogin } from './use-secret.ts'

type Props = Pick<PanelProps, 'onSigner' | 'onCancel'> & {
  readonly record: StoredKey
  readonly kind: HeldKeyKind
}

/** Opens the encrypted key of this browser with its password or its passkey. */
export function StoredKeyPanel({ record: { passkey, ...record }, kind, onSigner, onCancel }: Props) {
  const t = useTranslations('wallet.keys')
  const field = useRef<HTMLInputElement>(null)
  const { run, error, isBusy } = useLogin()
  const unlock = () =>
    run(async () => {
      const secret = passkey === undefined ? takeSecret(field) : await askPasskey(passkey)
      const unlocking = { kind: record.unlocking, secret }
      onSigner(heldKeySigner(kind, keys, await keys.call('openStored', { record, unlocking })))
    })
  const first = passkey === undefined ? t('login') : t('passkeyUnlock')
  return (
    <PanelForm
      submit={error === undefined ? first : t('again')}
      onSubmit={() => void unlock()}
      onCancel={onCancel}
      isBusy={isBusy}
      error={error}
    >
      {passkey === undefined && (
        <SecretField label={t('browserPassword')} field={field} autoComplete="current-password" />
      )}
    </PanelForm>
  )
}

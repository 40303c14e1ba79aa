import { heldKeySigner, type HeldKeyKind, type VaultRecord } from '@sundial/wallet'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../keys.ts'
import type { PanelProps } from '../methods/method.ts'
import { PanelForm, SecretField } from '../panel.tsx'
import { takeSecret, useLogin } from './use-secret.ts'

type Props = Pick<PanelProps, 'onSigner' | 'onCancel'> & {
  readonly record: VaultRecord
  readonly kind: HeldKeyKind
}

/** Opens the encrypted key of this browser with its password. */
export function StoredKeyPanel({ record, kind, onSigner, onCancel }: Props) {
  const t = useTranslations('wallet.keys')
  const field = useRef<HTMLInputElement>(null)
  const { run, error, isBusy } = useLogin()
  const unlock = () =>
    run(async () => {
      const unlocking = { kind: 'password', secret: takeSecret(field) } as const
      onSigner(heldKeySigner(kind, keys, await keys.call('openStored', { record, unlocking })))
    })
  return (
    <PanelForm
      submit={error === undefined ? t('login') : t('again')}
      onSubmit={() => void unlock()}
      onCancel={onCancel}
      isBusy={isBusy}
      error={error}
    >
      <SecretField label={t('browserPassword')} field={field} autoComplete="current-password" />
    </PanelForm>
  )
}

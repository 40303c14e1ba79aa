import { TronError } from '@sundial/primitives'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl/react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Takes a secret out of its field as bytes, and empties the field. The browser's own copy of the text cannot be overwritten. */
export function takeSecret(field: RefObject<Field | null>): Uint8Array {
  const { current } = field
  const bytes = new TextEncoder().encode(current?.value.trim() ?? '')
  if (current !== null) current.value = ''
  return bytes
}

/** Runs one login at a time, and says in words why it failed. */
export function useLogin() {
  const t = useTranslations('wallet.keys')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setError(undefined)
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      setError(t(reasonOf(cause)))
    } finally {
      setBusy(false)
    }
  }
  return { run, error, setError, isBusy }
}

const reasons = {
  wrong_password: 'wrongPassword',
  old_keystore: 'oldKeystore',
  malformed_keystore: 'notKeystore',
  malformed_private_key: 'notKey',
  malformed_mnemonic: 'notMnemonic',
  malformed_json: 'notKeystore',
  signing_refused: 'passkeyUnused',
  passkey_unfit: 'passkeyUnfit',
} as const

function reasonOf(cause: unknown) {
  const code = cause instanceof TronError ? cause.code : ''
  return code in reasons ? reasons[code as keyof typeof reasons] : 'failed'
}

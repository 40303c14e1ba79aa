import { toBase58 } from '@sundial/primitives'
import type { HeldKeyKind, Signer, SignerKind } from '@sundial/wallet'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import type { Ask } from './asks.ts'
import styles from './connect-dialog.module.css'
import { MethodDialog } from './connect-dialog.tsx'
import { useLoginContext } from './login-context.ts'
import { offeredMethods } from '../methods/all.ts'
import { StoredKeyPanel } from '../panels/stored-key.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type StoredKey, vault } from './vault-storage.ts'

/** Asks for the password or the passkey of a key that is stored in this browser, else for the key, the device or the extension. */
export function AskDialog({ ask }: { readonly ask: Ask }) {
  const { login, answer } = ask
  const t = useTranslations('wallet.session')
  const [record, setRecord] = useState<StoredKey | 'none'>()
  useEffect(() => {
    vault.read(login.address).then(
      (found) => setRecord(found ?? 'none'),
      () => setRecord('none'),
    )
  }, [login.address])
  if (record === undefined) return null
  if (record === 'none' || !isHeldKey(login.kind)) return <AskForKey ask={ask} />
  return (
    <Dialog title={t('unlockTitle')} onClose={() => answer(undefined)}>
      <div className={styles['body']}>
        <p className={styles['text']}>
          <Address value={toBase58(login.address)} isOwn />
        </p>
        <StoredKeyPanel
          record={record}
          kind={login.kind}
          onSigner={answer}
          onCancel={() => setRecord('none')}
        />
      </div>
    </Dialog>
  )
}

const isHeldKey = (kind: SignerKind): kind is HeldKeyKind =>
  kind === 'private-key' || kind === 'keystore' || kind === 'mnemonic'

/** Asks for the key of an account: to unlock it, or to sign with one that is only watched. */
function AskForKey({ ask: { purpose, login, answer } }: { readonly ask: Ask }) {
  const t = useTranslations('wallet.session')
  const [other, setOther] = useState<string>()
  const methods = offeredMethods(useLoginContext()).filter(({ method }) => method.kind !== 'address-only')
  const isUnlock = purpose === 'unlock'
  const first = isUnlock ? methods.find(({ method }) => method.kind === login.kind)?.method : undefined
  const take = (signer: Signer) => {
    if (signer.address === login.address) return answer(signer)
    setOther(toBase58(signer.address))
    void signer.close()
  }
  return (
    <MethodDialog
      title={t(isUnlock ? 'unlockTitle' : 'watchOnly')}
      text={t(isUnlock ? 'unlockText' : 'watchOnlyText')}
      methods={methods}
      first={first}
      address={login.address}
      problem={other === undefined ? undefined : t('wrongAccount', { address: other })}
      onSigner={take}
      onClose={() => answer(undefined)}
    >
      <p className={styles['text']}>
        <Address value={toBase58(login.address)} isOwn />
      </p>
    </MethodDialog>
  )
}

import { toBase58 } from '@sundial/primitives'
import type { Signer } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import type { Ask } from './asks.ts'
import styles from './connect-dialog.module.css'
import { MethodDialog, useLoginContext } from './connect-dialog.tsx'
import { offeredMethods } from './methods/all.ts'

/** Asks for the key of an account: to unlock it, or to sign with one that is only watched. */
export function AskDialog({ ask: { purpose, login, answer } }: { readonly ask: Ask }) {
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

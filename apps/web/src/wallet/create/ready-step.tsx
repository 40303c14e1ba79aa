import { Link } from '@tanstack/react-router'
import { toBase58 } from '@sundial/primitives'
import { heldKeySigner } from '@sundial/wallet'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { keys } from '../../browser/keys.ts'
import { session, showWallet } from '../use-wallet.ts'
import type { NewWallet } from './new-wallet.ts'
import styles from './create-wallet.module.css'

/** The new account is logged in. */
export function ReadyStep({ wallet: { key } }: { readonly wallet: NewWallet }) {
  const t = useTranslations('wallet.create')
  const address = toBase58(key.address)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    session().open(heldKeySigner('mnemonic', keys, key))
    showWallet()
  }, [key])
  return (
    <div className={styles['ready']}>
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <h2>{t('readyTitle')}</h2>
      <p>
        <Address value={address} isOwn isPlain withCopy />
      </p>
      <p className={styles['text']}>{t('readyText')}</p>
      <Link to={`/address/${address}`}>{t('openAccount')}</Link>
    </div>
  )
}

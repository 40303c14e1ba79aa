import { IconWallet } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { openConnect, useWanted } from '../wallet/wanted.ts'
import styles from './wallet-button.module.css'

const WalletControl = lazy(async () => ({ default: (await import('../wallet/control.tsx')).WalletControl }))

/** Connects a wallet; shows the account of one that is connected. */
export function WalletButton() {
  if (!useWanted(({ isWanted }) => isWanted)) return <ConnectButton />
  return (
    <Suspense fallback={<ConnectButton />}>
      <WalletControl />
    </Suspense>
  )
}

export function ConnectButton() {
  const t = useTranslations('header')
  return (
    <button
      type="button"
      className={styles['connect']}
      aria-label={t('connect')}
      aria-haspopup="dialog"
      onClick={openConnect}
    >
      <IconWallet size={20} stroke={1.7} aria-hidden />
      <span>{t('connect')}</span>
    </button>
  )
}

import { lazy, Suspense } from 'react'
import { ConnectButton } from '../wallet/connect-button.tsx'
import { useWanted } from '../wallet/wanted.ts'

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

import { lazy, Suspense } from 'react'
import { ConnectButton } from '../wallet/login/connect-button.tsx'
import { useWanted } from '../wallet/wanted.ts'

const WalletControl = lazy(async () => ({ default: (await import('../wallet/control.tsx')).WalletControl }))

/**
 * Connects a wallet; shows the account of one that is connected. The button to connect stays while the wallet loads: a
 * click on it is not lost, and it keeps the focus.
 */
export function WalletButton() {
  const { isWanted, hasAccount } = useWanted()
  return (
    <>
      {!hasAccount && <ConnectButton />}
      {isWanted && (
        <Suspense>
          <WalletControl />
        </Suspense>
      )}
    </>
  )
}

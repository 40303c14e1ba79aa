import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { openConnect, useWallet } from '../use-wallet.ts'

const LimitOrderDialog = lazy(async () => ({
  default: (await import('./limit-order-dialog.tsx')).LimitOrderDialog,
}))

/** Opens the form that places an order in the chain's own market. */
export function LimitOrderButton({ pair }: { readonly pair: readonly [string, string] }) {
  const t = useTranslations('market')
  const { address } = useWallet().account
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="light" onClick={address === undefined ? openConnect : () => setOpen(true)}>
        {t('limit.place')}
      </Button>
      {isOpen && address !== undefined && (
        <Suspense>
          <LimitOrderDialog pair={pair} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { openConnect, useWallet } from '../use-wallet.ts'

const NewPoolDialog = lazy(async () => ({ default: (await import('./new-pool-dialog.tsx')).NewPoolDialog }))

/** Opens the form that makes a pair. */
export function NewPoolButton() {
  const t = useTranslations('market')
  const { address } = useWallet().account
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="light" onClick={address === undefined ? openConnect : () => setOpen(true)}>
        {t('create.open')}
      </Button>
      {isOpen && address !== undefined && (
        <Suspense>
          <NewPoolDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './copy-button.module.css'

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }))

type Props = { readonly text: string; readonly what: 'wallet' | 'contract' }

/** Shows an address as a QR code. */
export function QrButton({ text, what }: Props) {
  const t = useTranslations('qr')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('show')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconQrcode size={16} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <QrDialog text={text} title={t(what)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

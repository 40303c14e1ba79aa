import { type Address as AccountAddress, toBase58, hasFeature } from '@sundial/primitives'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { nameOf } from '../../data/names.ts'
import { Mark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { neutralText } from '../../show/text.tsx'
import { useOnLeave } from '../../ui/use-on-leave.ts'
import { AccountCard } from './account-card.tsx'
import { Bell } from '../bell/bell.tsx'
import styles from './account-menu.module.css'
import { useWalletData } from '../data.ts'
import { useLoginContext } from './login-context.ts'
import { useSignatureTotal } from '../multi-signature/signature-total.ts'
import { useLogout } from './use-logout.tsx'

const ReceiveDialog = lazy(async () => ({
  default: (await import('../send/receive-dialog.tsx')).ReceiveDialog,
}))

/** The active account in the header, and everything about it below: a popover, which the browser closes by itself. */
export function AccountMenu({ address }: { readonly address: AccountAddress }) {
  const t = useTranslations()
  const id = useId()
  const base58 = toBase58(address)
  const panel = useRef<HTMLDivElement>(null)
  const [isQrOpen, setQrOpen] = useState(false)
  const { account } = useWalletData()
  const name = nameOf(base58)?.name ?? (account?.name || undefined)
  const shown = name === undefined ? `${base58.slice(0, 5)}…${base58.slice(-4)}` : neutralText(name)
  const hasList = hasFeature(useLoginContext().networkKind, 'signatureList')
  const signatureTotal = useSignatureTotal(base58, hasList)
  const tag = useTag(base58)
  const { logout, dialog } = useLogout()
  const close = () => panel.current?.hidePopover?.()
  useOnLeave(close)
  return (
    <>
      <Bell own={base58} />
      <button
        type="button"
        className={styles['button']}
        popoverTarget={id}
        aria-label={
          signatureTotal === 0
            ? t('wallet.session.wallet', { name: tag ?? shown })
            : t('wallet.session.walletToSign', { name: tag ?? shown, count: signatureTotal })
        }
      >
        <Mark address={base58} size={22} />
        {tag === undefined ? <bdi>{shown}</bdi> : <PrivateTag text={tag} address={base58} name={name} />}
        {signatureTotal > 0 && <span className={styles['count']}>{signatureTotal}</span>}
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div ref={panel} id={id} popover="auto" className={styles['panel']}>
        <AccountCard
          address={base58}
          name={name}
          signatureTotal={hasList ? signatureTotal : undefined}
          onQr={() => {
            close()
            setQrOpen(true)
          }}
          onClose={close}
          onLogout={() => {
            close()
            void logout()
          }}
        />
      </div>
      {dialog}
      {isQrOpen && (
        <Suspense>
          <ReceiveDialog address={base58} onClose={() => setQrOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

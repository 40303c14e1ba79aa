import { useLocation } from '@tanstack/react-router'
import { type Address as AccountAddress, toBase58 } from '@sundial/primitives'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { nameOf } from '../data/names.ts'
import { Mark } from '../show/mark.tsx'
import { neutralText } from '../show/text.tsx'
import { AccountCard } from './account-card.tsx'
import { Bell } from './bell/bell.tsx'
import styles from './account-menu.module.css'
import { useWalletData } from './data.ts'
import { useLogout } from './use-logout.tsx'

const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }))

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
  const { logout, dialog } = useLogout()
  const close = () => panel.current?.hidePopover?.()
  usePathChange(close)
  return (
    <>
      <Bell own={base58} />
      <button
        type="button"
        className={styles['button']}
        popoverTarget={id}
        aria-label={t('wallet.session.wallet', { name: shown })}
      >
        <Mark address={base58} size={22} />
        <bdi>{shown}</bdi>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div ref={panel} id={id} popover="auto" className={styles['panel']}>
        <AccountCard
          address={base58}
          name={name}
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

function usePathChange(run: () => void) {
  const path = useLocation({ select: ({ href }) => href })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) run()
    shown.current = path
  })
}

import { Link, useLocation } from '@tanstack/react-router'
import { IconBox, IconCoins, IconHome, IconMenu2, IconThumbUp, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './menu.module.css'
import { useMenu } from './use-menu.ts'

// Icons, explanations and the operator's links load when a menu opens.
const MenuPanel = lazy(async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel }))
const DrawerContent = lazy(async () => ({ default: (await import('./menu-panel.tsx')).DrawerContent }))

/** The menu of wide screens, built from the records of the pages. */
export function MainMenu() {
  const t = useTranslations()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={styles['menu']} aria-label={t('header.menu')}>
      {useMenu().map(({ group, pages }) => (
        <Disclosure
          key={group}
          label={t(`menu.${group}`)}
          isCurrent={pages.some((page) => page.path === path)}
        >
          <Suspense>
            <MenuPanel group={group} pages={pages} />
          </Suspense>
        </Disclosure>
      ))}
    </nav>
  )
}

/** Menu, links and settings where the header has no room. The browser's own dialog manages focus and Escape. */
export function Drawer({ label }: { readonly label?: string }) {
  const t = useTranslations('header')
  const dialog = useRef<HTMLDialogElement>(null)
  const path = useLocation({ select: ({ href }) => href })
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          dialog.current?.showModal()
        }}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
        {label !== undefined && <span>{label}</span>}
      </button>
      {/* The new path gets a new dialog, which is closed. */}
      <dialog key={path} ref={dialog} className={styles['drawer']} aria-label={t('menu')}>
        <button
          type="button"
          className={styles['button']}
          aria-label={t('closeMenu')}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={22} stroke={1.7} aria-hidden />
        </button>
        {wasOpened && (
          <Suspense>
            <DrawerContent />
          </Suspense>
        )}
      </dialog>
    </>
  )
}

const places = [
  { path: '/', title: 'home', icon: IconHome, exact: true },
  { path: '/blockchain/blocks', title: 'blocks', icon: IconBox, exact: false },
  { path: '/tokens/list', title: 'tokens', icon: IconCoins, exact: false },
  { path: '/sr/representatives', title: 'votes', icon: IconThumbUp, exact: false },
] as const

/** At the bottom of a phone: the pages that people open most, and the menu. */
export function BottomBar() {
  const t = useTranslations()
  return (
    <nav className={styles['bottom']} aria-label={t('shell.quick')}>
      {places.map(({ path, title, icon: Icon, exact }) => (
        <Link key={path} to={path} activeOptions={{ exact }} className={styles['button'] ?? ''}>
          <Icon size={22} stroke={1.7} aria-hidden />
          <span>{t(`page.${title}`)}</span>
        </Link>
      ))}
      <Drawer label={t('menu.open')} />
    </nav>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Dial } from '../ui/dial.tsx'
import styles from './header.module.css'
import { SearchBox } from './search-box.tsx'
import { StateBadge } from './state-badge.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { CurrencyMenu, LanguageMenu, ThemeMenu } from './settings-menus.tsx'
import { OuterLinks } from './outer-links.tsx'
import { useQuery } from '@tanstack/react-query'
import { status } from '../data/server.ts'
import { menu, type MenuSection } from '../pages.ts'

export function Header() {
  const t = useTranslations('header')
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <Drawer />
        <Link to="/" className={styles['brand'] ?? ''} aria-label={t('home')}>
          <Dial size={30} className={styles['mark']} />
          <span>Sundial</span>
        </Link>
        <div className={styles['wide']}>
          <MainMenu />
        </div>
        <div className={styles['search']}>
          <SearchBox />
        </div>
        <StateBadge />
      </div>
    </header>
  )
}

/** The menu, built from the records of the pages. */
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
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link to={page.path}>{t(`page.${page.title}`)}</Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </nav>
  )
}

/** Menu and settings where the header has no room. The browser's own dialog manages focus and Escape. */
export function Drawer() {
  const t = useTranslations()
  const dialog = useRef<HTMLDialogElement>(null)
  const path = useLocation({ select: ({ href }) => href })
  return (
    <div className={styles['only']}>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('header.openMenu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      {/* The new path gets a new dialog, which is closed. */}
      <dialog key={path} ref={dialog} className={styles['drawer']} aria-label={t('header.menu')}>
        <button
          type="button"
          className={styles['button']}
          aria-label={t('header.closeMenu')}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={22} aria-hidden />
        </button>
        <nav aria-label={t('header.menu')}>
          {useMenu().map(({ group, pages }) => (
            <section key={group}>
              <h2>{t(`menu.${group}`)}</h2>
              <ul>
                {pages.map((page) => (
                  <li key={page.path}>
                    <Link to={page.path}>{t(`page.${page.title}`)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <OuterLinks />
        </nav>
        <div className={styles['settings']}>
          <LanguageMenu align="start" />
          <CurrencyMenu align="start" />
          <ThemeMenu />
        </div>
      </dialog>
    </div>
  )
}

/** The menu for the kind of the current network; entries for one kind appear once the kind is known. */
export function useMenu(): readonly MenuSection[] {
  const { data: kind } = useQuery({ ...status(), select: ({ body }) => body.network?.type })
  return menu
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(({ menu: entry }) => entry?.on === undefined || entry.on === kind),
    }))
    .filter(({ pages }) => pages.length > 0)
}

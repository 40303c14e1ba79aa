import { Link, useLocation } from '@tanstack/react-router'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { CurrencyMenu } from './currency-menu.tsx'
import styles from './drawer.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { OuterLinks } from './outer-links.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useMenu } from './use-menu.ts'

/** Menu and settings where the header has no room. The browser's own dialog keeps the focus and hears Escape. */
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
      {/* A new dialog at a new place is a shut one. */}
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
              <h2>{t(`menu.${group}` as never)}</h2>
              <ul>
                {pages.map((page) => (
                  <li key={page.path}>
                    <Link to={page.path}>{t(`page.${page.title}` as never)}</Link>
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

import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './main-menu.module.css'
import { useMenu } from './use-menu.ts'

/** The menu, made from what the pages say of themselves. */
export function MainMenu() {
  const t = useTranslations()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={styles['menu']} aria-label={t('header.menu')}>
      {useMenu().map(({ group, pages }) => (
        <Disclosure
          key={group}
          label={t(`menu.${group}` as never)}
          isCurrent={pages.some((page) => page.path === path)}
        >
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link to={page.path}>{t(`page.${page.title}` as never)}</Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </nav>
  )
}

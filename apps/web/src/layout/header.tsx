import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Dial } from '../ui/dial.tsx'
import { Drawer } from './drawer.tsx'
import styles from './header.module.css'
import { MainMenu } from './main-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { StateBadge } from './state-badge.tsx'

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

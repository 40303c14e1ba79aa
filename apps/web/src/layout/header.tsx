import { Link, useLocation } from '@tanstack/react-router'
import { IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHasService } from '../data/server.ts'
import { Dial } from '../ui/dial.tsx'
import styles from './header.module.css'
import { Drawer, MainMenu } from './menu.tsx'
import { Search } from '../sections/search/search.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { StateBadge } from '../sections/network/state-badge.tsx'
import { useIsHome } from './use-is-home.ts'
import { WalletButton } from './wallet-button.tsx'

// Few servers have a source of prices, and the price itself arrives after the first screen.
const PriceTicker = lazy(async () => {
  const { PriceTicker: ticker } = await import('./price-ticker.tsx').catch(() => ({
    PriceTicker: () => null,
  }))
  return { default: ticker }
})

/** Brand, menu, search, price, network and settings in one row; home has a search of its own. */
export function Header() {
  const t = useTranslations()
  const path = useLocation({ select: ({ href }) => href })
  const isHome = useIsHome()
  const hasPrices = useHasService('prices')
  // Open on a phone for the path where it was opened.
  const [searchAt, setSearchAt] = useState<string>()
  const isOpen = searchAt === path
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <div className={styles['narrow']}>
          <Drawer />
        </div>
        <Link to="/" className={styles['brand'] ?? ''} aria-label={t('header.home')}>
          <Dial size={32} className={styles['mark']} />
          <span>Sundial</span>
        </Link>
        <div className={styles['wide']}>
          <MainMenu />
        </div>
        {!isHome && (
          <div className={styles['search']} data-open={isOpen || undefined}>
            <Search key={String(isOpen)} isFocused={isOpen} />
          </div>
        )}
        <div className={styles['end']}>
          {hasPrices !== false && (
            <div className={styles['price']}>
              <Suspense>
                <PriceTicker />
              </Suspense>
            </div>
          )}
          <StateBadge />
          <div className={styles['settings']}>
            <SettingsMenu />
          </div>
          <WalletButton />
          {!isHome && (
            <button
              type="button"
              className={styles['button']}
              aria-label={t('shell.openSearch')}
              aria-expanded={isOpen}
              onClick={() => setSearchAt(isOpen ? undefined : path)}
            >
              {isOpen ? <IconX size={21} aria-hidden /> : <IconSearch size={21} stroke={1.7} aria-hidden />}
            </button>
          )}
        </div>
      </div>
    </header>
  )
}

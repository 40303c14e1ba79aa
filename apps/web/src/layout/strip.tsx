import { useTranslations } from 'use-intl/react'
import { CurrencyMenu } from './currency-menu.tsx'
import { HotTokens } from './hot-tokens.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { NetworkMenu } from './network-menu.tsx'
import { PriceTicker } from './price-ticker.tsx'
import styles from './strip.module.css'
import { ThemeMenu } from './theme-menu.tsx'

/** Above the header, and gone when one scrolls: the price, short ways, and how the page is shown. */
export function SettingsBar() {
  const t = useTranslations('shell')
  return (
    <section className={styles['strip']} aria-label={t('strip')}>
      <div className={styles['inner']}>
        <PriceTicker />
        <HotTokens />
        <div className={styles['settings']}>
          <NetworkMenu />
          <CurrencyMenu />
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </div>
    </section>
  )
}

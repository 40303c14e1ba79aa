import { useTranslations } from 'use-intl/react'
import { CurrencyMenu, LanguageMenu, ThemeMenu } from './settings-menus.tsx'
import { PriceTicker } from './price-ticker.tsx'
import styles from './settings-bar.module.css'
import { IconWorld } from '@tabler/icons-react'
import { useLinks } from '../data/server.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { NewMark } from './outer-links.tsx'
import { Link } from '@tanstack/react-router'

/** Above the header and hidden on scroll: the price, hot tokens, and settings. */
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

/** Explorers of other networks that the operator lists. */
export function NetworkMenu() {
  const t = useTranslations('links')
  const { networks = [] } = useLinks() ?? {}
  if (networks.length === 0) return null
  return (
    <Disclosure align="end" name={t('networks')} label={<IconWorld size={18} stroke={1.7} aria-hidden />}>
      <ul aria-label={t('networks')}>
        {networks.map(({ name, url, isNew }) => (
          <li key={name}>
            <ExternalLink url={url}>
              {name}
              {isNew === true && <NewMark />}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** Links to tokens that the operator lists: TRX and TRC10 by number, contracts by address. */
export function HotTokens() {
  const t = useTranslations('links')
  const { hotTokens = [] } = useLinks() ?? {}
  if (hotTokens.length === 0) return null
  return (
    <nav className={styles['hot']} aria-label={t('hotTokens')}>
      {hotTokens.map(({ name, id }) => (
        <Link key={id} to={hotTokenPath(id)}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}

export const hotTokenPath = (id: string): string =>
  id === '_' ? '/token/0/transfers' : /^\d+$/.test(id) ? `/token/${id}` : `/token20/${id}`

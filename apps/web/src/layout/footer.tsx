import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { menu } from '../pages.ts'
import { Dial } from '../ui/dial.tsx'
import { BuildLine } from './build-line.tsx'
import { CurrencyMenu, LanguageMenu } from './settings-list.tsx'
import styles from './footer.module.css'
import { OuterLinks } from './outer-links.tsx'

/** Help, the operator's links, and display settings. */
export function Footer() {
  const t = useTranslations()
  const help = menu.find(({ group }) => group === 'help')?.pages ?? []
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['about']}>
          <Dial size={26} className={styles['mark']} />
          <p>{t('footer.about')}</p>
          <p>{t('footer.exact')}</p>
          <BuildLine />
          <div className={styles['settings']}>
            <LanguageMenu />
            <CurrencyMenu />
          </div>
        </div>
        <nav className={styles['links']} aria-label={t('links.title')}>
          {help.length > 0 && (
            <section>
              <h2>{t('menu.help')}</h2>
              <ul>
                {help.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={path}>{t(`page.${title}`)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <OuterLinks />
        </nav>
      </div>
    </footer>
  )
}

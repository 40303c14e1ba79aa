import { IconGridDots, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { directionOf, knownLanguage, languages, languageName } from '../i18n/languages.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { currencies, themes } from '../theme/stored-settings.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { useServedNetworks } from '../data/served-networks.ts'
import { NetworkChoice } from './network-choice.tsx'
import { PriceTicker } from './price-ticker.tsx'
import styles from './settings-menu.module.css'

/** Every setting of the page under its heading. */
export function SettingsList() {
  const t = useTranslations()
  return (
    <div className={styles['settings']}>
      <NetworkSection />
      <Section title={t('header.theme')}>
        <ThemeChoice />
      </Section>
      <Section title={t('header.language')}>
        <LanguageChoice />
      </Section>
      <Section title={t('price.currency')}>
        <CurrencyChoice />
      </Section>
    </div>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Where the server has several. */
function NetworkSection() {
  const t = useTranslations('shell')
  const networks = useServedNetworks()
  return (
    networks.length > 1 && (
      <Section title={t('network')}>
        <NetworkChoice networks={networks} />
      </Section>
    )
  )
}

const icons = { light: IconSun, dark: IconMoon, tron: IconGridDots } as const

function ThemeChoice() {
  const t = useTranslations('header')
  const theme = useSettings((settings) => settings.theme)
  return (
    <ul aria-label={t('theme')} className={styles['row']}>
      {themes.map((name) => {
        const Icon = icons[name]
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === theme}
              onClick={() => changeSettings({ theme: name })}
            >
              <Icon size={17} stroke={1.7} aria-hidden />
              {t(`themes.${name}`)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Languages by their own names, which the browser provides. */
function LanguageChoice() {
  const t = useTranslations('header')
  const language = useSettings((settings) => knownLanguage(settings.language))
  return (
    <ul aria-label={t('language')} className={styles['pairs']}>
      {languages.map((code) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={code === language}
            lang={code}
            dir={directionOf(code)}
            onClick={() => changeSettings({ language: code })}
          >
            {languageName(code)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The currency of TRX amounts. */
function CurrencyChoice() {
  const t = useTranslations('price')
  const current = useSettings(({ currency }) => currency)
  return (
    <>
      <ul aria-label={t('currency')} className={styles['row']}>
        {currencies.map((currency) => (
          <li key={currency}>
            <button
              type="button"
              aria-pressed={currency === current}
              onClick={() => changeSettings({ currency })}
            >
              {currency}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>
        <PriceTicker />
      </p>
    </>
  )
}

/** The language picker of the footer. */
export function LanguageMenu() {
  const t = useTranslations('header')
  const name = useSettings((settings) => languageName(knownLanguage(settings.language)))
  return (
    <Disclosure
      name={`${t('language')}: ${name}`}
      label={
        <>
          <IconLanguage size={18} stroke={1.7} aria-hidden />
          <bdi>{name}</bdi>
        </>
      }
    >
      <LanguageChoice />
    </Disclosure>
  )
}

/** The currency picker of the footer. */
export function CurrencyMenu() {
  const t = useTranslations('price')
  const current = useSettings(({ currency }) => currency)
  return (
    <Disclosure name={`${t('currency')}: ${current}`} label={<bdi>{current}</bdi>}>
      <CurrencyChoice />
    </Disclosure>
  )
}

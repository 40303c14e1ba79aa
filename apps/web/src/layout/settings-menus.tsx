import { useTranslations } from 'use-intl/react'
import { useHasService } from '../data/server.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { currencies, themes } from '../theme/stored-settings.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './settings-bar.module.css'
import { IconGridDots, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { directionOf, knownLanguage, languages, nameOf } from '../i18n/languages.ts'

/** The currency of TRX amounts. */
export function CurrencyMenu({ align = 'end' }: { readonly align?: 'start' | 'end' }) {
  const t = useTranslations('price')
  const current = useSettings(({ currency }) => currency)
  const hasSource = useHasService('prices')
  return (
    <Disclosure align={align} name={`${t('currency')}: ${current}`} label={<bdi>{current}</bdi>}>
      <ul aria-label={t('currency')}>
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
      {hasSource === false && <p className={styles['note']}>{t('noSource')}</p>}
    </Disclosure>
  )
}

/** Languages by their own names, which the browser provides. */
export function LanguageMenu({ align = 'end' }: { readonly align?: 'start' | 'end' }) {
  const t = useTranslations('header')
  const language = useSettings((settings) => knownLanguage(settings.language))
  return (
    <Disclosure
      align={align}
      name={`${t('language')}: ${nameOf(language)}`}
      label={<IconLanguage size={20} stroke={1.7} aria-hidden />}
    >
      <ul aria-label={t('language')}>
        {languages.map((code) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === language}
              lang={code}
              dir={directionOf(code)}
              onClick={() => changeSettings({ language: code })}
            >
              {nameOf(code)}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const icons = { light: IconSun, dark: IconMoon, tron: IconGridDots } as const

export function ThemeMenu() {
  const t = useTranslations('header')
  const theme = useSettings((settings) => settings.theme)
  const Current = icons[theme]
  return (
    <Disclosure
      align="end"
      name={`${t('theme')}: ${t(`themes.${theme}`)}`}
      label={<Current size={20} stroke={1.7} aria-hidden />}
    >
      <ul aria-label={t('theme')}>
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
    </Disclosure>
  )
}

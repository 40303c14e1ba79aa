import { IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { directionOf, knownLanguage, languages, nameOf } from '../i18n/languages.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { Disclosure } from '../ui/disclosure.tsx'

/** Languages by their own names, which come from the browser. */
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

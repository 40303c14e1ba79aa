import { IconGridDots, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { themes } from '../theme/stored-settings.ts'
import { Disclosure } from '../ui/disclosure.tsx'

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

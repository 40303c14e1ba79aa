import { IconSettings2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../ui/disclosure.tsx'

const SettingsList = lazy(async () => ({ default: (await import('./settings-list.tsx')).SettingsList }))

/** Language, theme and currency in one panel of the header. */
export function SettingsMenu() {
  const t = useTranslations('shell')
  return (
    <Disclosure align="end" name={t('settings')} label={<IconSettings2 size={20} stroke={1.7} aria-hidden />}>
      <Suspense>
        <SettingsList />
      </Suspense>
    </Disclosure>
  )
}

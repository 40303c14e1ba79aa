import { useTranslations } from 'use-intl/react'
import { useHasService } from '../data/server.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { currencies } from '../theme/stored-settings.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './strip.module.css'

/** The currency amounts of TRX are shown in. */
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

import { useTranslations } from 'use-intl/react'
import styles from './market.module.css'

const intervals = ['1min', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const
export type Interval = (typeof intervals)[number]

type Props = { readonly value: Interval; readonly onChange: (interval: Interval) => void }

/** The length of a candle. */
export function IntervalChoice({ value, onChange }: Props) {
  const t = useTranslations('market')
  return (
    <fieldset className={styles['intervals']} aria-label={t('interval')}>
      {intervals.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          <bdi>{t(`intervals.${one}`)}</bdi>
        </button>
      ))}
    </fieldset>
  )
}

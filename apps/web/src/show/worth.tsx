import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale } from 'use-intl/react'
import { currencyDigits, price, rateOf, valueText } from '../data/price.ts'
import type { Currency } from '../theme/stored-settings.ts'
import styles from './show.module.css'

type WorthProps = {
  readonly sun: bigint
  readonly currency: Currency
  /** Shown where the price in that currency is not known. */
  readonly otherwise: ReactNode
}

/** What an amount of sun is worth now, cut off. */
export function Worth({ sun, currency, otherwise }: WorthProps) {
  const locale = useLocale()
  // The header asks for the price; here it is only read.
  const { data } = useQuery({ ...price(), enabled: false })
  const rate = data && rateOf(data, currency)
  const text = rate && valueText(sun, { currency, rate, digits: currencyDigits[currency], locale })
  if (!text) return otherwise
  return (
    <span className={styles['number']} dir="ltr">
      ≈ {text}
    </span>
  )
}

import { useTranslations } from 'use-intl/react'
import styles from './book.module.css'

/** What an order did, seen from the first token of its pair: 0 bought it, 1 sold it. Needs the topic market. */
export function TradeSide({ type }: { readonly type: 0 | 1 }) {
  const t = useTranslations('market')
  return <span className={styles[type === 0 ? 'bought' : 'sold']}>{t(type === 0 ? 'bought' : 'sold')}</span>
}

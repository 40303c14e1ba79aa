import { useTranslations } from 'use-intl/react'
import { Search } from '../search/search.tsx'
import styles from './missing.module.css'

/** A search where something was not found. */
export function SearchInstead() {
  const t = useTranslations('missing')
  return (
    <div className={styles['search']}>
      <p>{t('search')}</p>
      <Search />
    </div>
  )
}

import { useTranslations } from 'use-intl/react'
import { Dial } from '../ui/dial.tsx'
import styles from './footer.module.css'

export function Footer() {
  const t = useTranslations('footer')
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <Dial size={22} className={styles['mark']} />
        <p>{t('about')}</p>
        <p>{t('exact')}</p>
      </div>
    </footer>
  )
}

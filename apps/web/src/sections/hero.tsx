import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dial } from '../ui/dial.tsx'
import styles from './hero.module.css'
import { HomeFigures } from './home-figures.tsx'
import { HomeTrends } from './home-trends.tsx'

/** The chain in figures. */
export function Hero({ heading }: { readonly heading: ReactNode }) {
  const t = useTranslations('home')
  return (
    <section className={styles['hero']}>
      <Dial size={220} className={styles['dial']} />
      <div className={styles['words']}>
        {heading}
        <p>{t('text')}</p>
      </div>
      <dl className={styles['figures']}>
        <HomeFigures />
      </dl>
      <dl className={styles['trends']}>
        <HomeTrends />
      </dl>
    </section>
  )
}

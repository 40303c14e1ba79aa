import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { overview } from '../data/overview.ts'
import { status } from '../data/status.ts'
import { Count } from '../show/count.tsx'
import { Dial } from '../ui/dial.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import styles from './hero.module.css'

const days = 14

/** The chain in figures. */
export function Hero({ heading }: { readonly heading: ReactNode }) {
  const t = useTranslations('home')
  const { data: state } = useQuery(status())
  const { data: stats } = useQuery(overview(days))
  const newest = stats?.body.data.at(-1)
  const figures = [
    { label: t('height'), value: state?.body.database?.block },
    { label: t('confirmed'), value: state?.body.database?.confirmedBlock },
    { label: t('transactions'), value: newest?.totalTransaction },
    { label: t('accounts'), value: newest?.totalAddress },
  ]
  return (
    <section className={styles['hero']}>
      <Dial size={220} className={styles['dial']} />
      <div className={styles['words']}>
        {heading}
        <p>{t('text')}</p>
      </div>
      <dl className={styles['figures']}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Count value={value} />
            </dd>
          </div>
        ))}
        <div className={styles['trend']}>
          <dt>{t('perDay', { days })}</dt>
          <dd>
            <Sparkline
              points={(stats?.body.data ?? []).map(({ date, newTransactionSeen }) => ({
                at: date,
                value: newTransactionSeen ?? 0,
              }))}
            />
          </dd>
        </div>
      </dl>
    </section>
  )
}

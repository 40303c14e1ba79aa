import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { accounts } from '../data/accounts.ts'
import { overview } from '../data/overview.ts'
import { status } from '../data/status.ts'
import { transactions } from '../data/transactions.ts'
import { Count } from '../show/count.tsx'
import { Dial } from '../ui/dial.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import styles from './hero.module.css'
import { latestCount } from './latest-count.ts'

const days = 14

/** The chain in figures. */
export function Hero({ heading }: { readonly heading: ReactNode }) {
  const t = useTranslations('home')
  const { data: state } = useQuery(status())
  const { data: stats } = useQuery(overview(days))
  const { data: newest } = useQuery(transactions({ page: 1, size: latestCount, filters: {} }))
  const { data: known } = useQuery(accounts({ page: 1, size: 1, filters: {} }))
  const figures = [
    { label: t('height'), value: state?.body.database?.block },
    { label: t('confirmed'), value: state?.body.database?.confirmedBlock },
    { label: t('transactions'), value: newest?.total },
    { label: t('accounts'), value: known?.total },
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
                value: newTransactionSeen,
              }))}
            />
          </dd>
        </div>
      </dl>
    </section>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './hero.module.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allAccounts } from '../data/account.ts'
import { type Live, useLive } from '../data/live.ts'
import { status } from '../data/server.ts'
import { transactions } from '../data/transaction.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Count, Tps } from '../show/quantity.tsx'
import { latestCount } from './latest.tsx'
import { SearchBox } from '../layout/search-box.tsx'

/** The figures of the home page. */
export function Hero({ heading }: { readonly heading: ReactNode }) {
  return (
    <section className={styles['hero']}>
      <div className={styles['find']}>
        {heading}
        <SearchBox size="large" />
        <Examples />
      </div>
      <dl className={styles['figures']}>
        <HomeFigures />
      </dl>
    </section>
  )
}

/** Links to what a search finds. */
function Examples() {
  const t = useTranslations('search')
  const { data } = useQuery(status())
  const height = data?.body.database?.block
  return (
    <p className={styles['examples']}>
      <span>{t('try')}</span>
      {height !== undefined && (
        <Link to="/block/$id" params={{ id: String(height) }}>
          {t('tryBlock', { height: String(height) })}
        </Link>
      )}
      <Link to="/token/$id" params={{ id: '0' }}>
        TRX
      </Link>
      <Link to="/sr/committee">getEnergyFee</Link>
    </p>
  )
}

/** Totals of the chain as of its newest block. */
export function HomeFigures() {
  const t = useTranslations('home')
  const { data: state } = useQuery(status())
  const { data: newest } = useLiveQuery(transactions({ page: 1, size: latestCount, filters: {} }))
  const { data: known } = useLiveQuery(allAccounts())
  const height = useLive(heightOf)
  const confirmed = useLive(confirmedOf)
  const tps = useLive((live) => live.tps)
  const figures = [
    { label: t('height'), to: '/blockchain/blocks', value: height ?? state?.body.database?.block },
    { label: t('confirmed'), value: confirmed ?? state?.body.database?.confirmedBlock },
    { label: t('transactions'), to: '/blockchain/transactions', value: newest?.total },
    { label: t('accounts'), to: '/blockchain/accounts', value: known?.total },
  ]
  return (
    <>
      {figures.map(({ label, to, value }) => (
        <div key={label}>
          <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
          <dd>
            <Count value={value} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('tps')}</dt>
        <dd>
          <Tps value={tps?.currentTps} highest={tps?.maxTps} />
        </dd>
      </div>
    </>
  )
}

const heightOf = ({ connection, head }: Live) => (connection === 'connected' ? head?.height : undefined)

/** The index may be behind the solidified block. */
const confirmedOf = ({ connection, head, solidified }: Live) =>
  connection !== 'connected' || head === undefined || solidified === undefined
    ? undefined
    : Math.min(head.height, solidified)

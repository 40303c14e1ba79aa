import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dial } from '../ui/dial.tsx'
import styles from './hero.module.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allAccounts } from '../data/account.ts'
import { type Live, useLive } from '../data/live.ts'
import { status } from '../data/server.ts'
import { transactions } from '../data/transaction.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Count, Tps } from '../show/quantity.tsx'
import { latestCount, shownBlocks } from './latest.tsx'
import { blocks } from '../data/block.ts'
import { overview } from '../data/network.ts'
import { Sparkline } from '../ui/sparkline.tsx'

/** The figures of the home page. */
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

const days = 14

/** Transactions by block and by day. */
export function HomeTrends() {
  const t = useTranslations('home')
  const { data: stats } = useQuery(overview(days))
  const { data: latest } = useLiveQuery(blocks({ page: 1, size: shownBlocks, filters: {} }))
  const perBlock = (latest?.rows ?? []).map(({ timestamp, nrOfTrx }) => ({ at: timestamp, value: nrOfTrx }))
  const perDay = (stats?.body.data ?? []).map(({ date, newTransactionSeen }) => ({
    at: date,
    value: newTransactionSeen,
  }))
  return (
    <>
      <div>
        <dt>{t('perBlock', { count: latest?.rows.length ?? shownBlocks })}</dt>
        <dd>
          <Sparkline points={perBlock.toReversed()} precision="second" />
        </dd>
      </div>
      <div>
        <dt>{t('perDay', { days })}</dt>
        <dd>
          <Sparkline points={perDay} />
        </dd>
      </div>
    </>
  )
}

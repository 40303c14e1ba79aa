import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { allAccounts } from '../data/account.ts'
import { type Live, useLive } from '../data/live.ts'
import { status } from '../data/server.ts'
import { transactions } from '../data/transaction.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Count } from '../show/count.tsx'
import { Tps } from '../show/tps.tsx'
import { latestCount } from './latest-count.ts'

/** What the chain has come to, as of its newest block. */
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

/** The index may hold less than what is final. */
const confirmedOf = ({ connection, head, solidified }: Live) =>
  connection !== 'connected' || head === undefined || solidified === undefined
    ? undefined
    : Math.min(head.height, solidified)

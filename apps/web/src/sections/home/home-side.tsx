import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type ListedRepresentative, representatives } from '../../data/governance.ts'
import { homeBundle } from '../../data/network.ts'
import { Count } from '../../show/quantity.tsx'
import { RepresentativeLink } from '../../show/representative.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import styles from './home-side.module.css'

const days = 14
/** Fewer bars say nothing. */
const leastDays = 3

/** Transactions of the last 14 days, once there are days to compare. */
export function DailyTransactions() {
  const t = useTranslations('home')
  const { data } = useQuery(homeBundle())
  const all = (data?.body.statsOverview.data ?? []).slice(-days).map(({ date, newTransactionSeen }) => ({
    at: date,
    value: newTransactionSeen,
  }))
  // Of a young chain, from its first day.
  const points = all.slice(all.findIndex(({ value }) => value > 0))
  if (points.length < leastDays) return null
  return (
    <Card title={t('perDay', { days })}>
      <div className={styles['chart']}>
        <Sparkline points={points} />
      </div>
    </Card>
  )
}

const shown = 5

const votesOf = ({ realTimeVotes, lastCycleVotes }: ListedRepresentative) =>
  realTimeVotes ?? lastCycleVotes ?? 0

/** The representatives with most votes. It keeps its place until they arrive, and is absent where a node names none. */
export function TopRepresentatives({ isAsked }: { readonly isAsked: boolean }) {
  const t = useTranslations()
  const { data, isPending } = useQuery({ ...representatives(), enabled: isAsked })
  const rows = (data?.body.data ?? [])
    .toSorted((a, b) => Number(BigInt(votesOf(b)) - BigInt(votesOf(a))))
    .slice(0, shown)
  if (rows.length === 0 && !isPending) return null
  return (
    <Card title={t('page.representatives')} aside={<Link to="/sr/votes">{t('home.all')}</Link>}>
      <ol className={styles['list']} aria-busy={isPending}>
        {isPending &&
          Array.from({ length: shown }, (_, index) => (
            <li key={index}>
              <Skeleton height={18} />
            </li>
          ))}
        {rows.map((one, place) => (
          <li key={one.address}>
            <span className={styles['rank']}>{place + 1}</span>
            <RepresentativeLink of={one} />
            <Count value={votesOf(one)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

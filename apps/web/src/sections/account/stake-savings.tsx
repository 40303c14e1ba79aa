import { dayMs } from '@sundial/primitives'
import type { NetworkNow, OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { PeriodCosts } from '../../data/costs.ts'
import { representatives } from '../../data/governance.ts'
import { richValues } from '../../i18n/keys.ts'
import { Height } from '../../show/block.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import sections from '../sections.module.css'
import { candidatesIn, networkNow } from '../tools/network-now.ts'
import styles from './account-costs.module.css'
import { bought, type Coverage, coverages } from './stake-coverage.ts'

// Only whoever stakes needs the form.
const StakeDialog = lazy(async () => ({
  default: (await import('../../wallet/stake/stake-dialog.tsx')).StakeDialog,
}))

type Props = {
  readonly days: readonly PeriodCosts[]
  readonly range: { readonly fromMs: number; readonly toMs: number }
  readonly own: OwnAccount | undefined
}

/** What stake would have saved, by the network's numbers of now; nothing while no node tells them or where nothing was burned. */
export function StakeSavings({ days, range, own }: Props) {
  const { data: network } = useQuery(networkNow())
  const { data: listed } = useQuery(representatives())
  const candidates = useMemo(() => candidatesIn(listed?.body.data ?? []), [listed])
  const isBurned = days.some((day) => bought(day, 'ENERGY').units + bought(day, 'BANDWIDTH').units > 0n)
  if (network === undefined || !isBurned) return null
  const first = range.fromMs - (range.fromMs % dayMs)
  const dayCount = BigInt(Math.max(1, Math.ceil((range.toMs - first + 1) / dayMs)))
  return (
    <Savings
      rows={coverages(days, dayCount, { network, candidates })}
      network={network}
      own={own}
      days={days}
    />
  )
}

type SavingsProps = Pick<Props, 'own' | 'days'> & {
  readonly rows: readonly Coverage[]
  readonly network: NetworkNow
}

function Savings({ rows, network, own, days }: SavingsProps) {
  const t = useTranslations('costs')
  const [wish, setWish] = useState<Wish>()
  return (
    <Card title={t('stakeTitle')}>
      <p className={sections['text']}>
        {t.rich('stakeLead', richValues({ block: <Height key="" value={Number(network.height)} /> }))}
      </p>
      <PlainTable
        name={t('stakeTitle')}
        rows={rows}
        columns={[goalColumn, stakeColumn(own === undefined ? undefined : setWish), ...columns]}
        rowKey={({ resource, goal }) => `${resource} ${goal}`}
      />
      {rows
        .filter(({ goal }) => goal === 'average')
        .map((row) => (
          <Rent key={row.resource} row={row} days={days} />
        ))}
      {own === undefined && (
        <p className={styles['way']}>
          <Link to="/account/stake">{t('own')}</Link>
        </p>
      )}
      {wish !== undefined && own !== undefined && (
        <Suspense>
          <StakeDialog own={own} wish={wish} onClose={() => setWish(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

type Wish = { readonly resource: Coverage['resource']; readonly trx: bigint }

/** The stake, as a button for whoever can make it. */
const stakeColumn = (onWish: ((wish: Wish) => void) | undefined): PlainColumn<Coverage> => ({
  title: 'costs.column.stake',
  align: 'end',
  card: 'end',
  cell: (row) => <Stake row={row} onWish={onWish} />,
})

type StakeProps = { readonly row: Coverage; readonly onWish: ((wish: Wish) => void) | undefined }

function Stake({ row: { resource, stakeTrx }, onWish }: StakeProps) {
  const t = useTranslations('costs')
  if (stakeTrx === undefined) return t('noStake')
  if (onWish === undefined) return <Count value={stakeTrx} unit="TRX" />
  return (
    <Button variant="light" onClick={() => onWish({ resource, trx: stakeTrx })}>
      {t.rich('stakeButton', richValues({ amount: <Count key="" value={stakeTrx} unit="TRX" /> }))}
    </Button>
  )
}

/** Whoever rents pays for what is saved, so that is the most it may cost. */
function Rent({ row: { resource, savedADaySun }, days }: { readonly row: Coverage } & Pick<Props, 'days'>) {
  const t = useTranslations()
  const uses = days.map((day) => bought(day, resource))
  const units = uses.reduce((sum, use) => sum + use.units, 0n)
  const sun = uses.reduce((sum, use) => sum + use.sun, 0n)
  return (
    <p className={sections['text']}>
      <b>{t(`choice.${resource}`)}:</b>{' '}
      {t.rich(
        'costs.rent',
        richValues({
          price: <Trx key="price" sun={sun / units} />,
          day: <Trx key="day" sun={savedADaySun} />,
        }),
      )}
    </p>
  )
}

const goalColumn: PlainColumn<Coverage> = {
  title: 'costs.column.goal',
  cell: ({ resource, goal, perDay }) => <Goal resource={resource} goal={goal} perDay={perDay} />,
  card: 'lead',
}

function Goal({ resource, goal, perDay }: Pick<Coverage, 'resource' | 'goal' | 'perDay'>) {
  const t = useTranslations()
  return (
    <span className={styles['goal']}>
      {t(`choice.${resource}`)}: {t(`costs.${goal}`)}
      <small>
        <Count value={perDay} />
      </small>
    </span>
  )
}

const columns: readonly PlainColumn<Coverage>[] = [
  {
    title: 'costs.column.covered',
    cell: ({ savedSun }) => <Trx sun={savedSun} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.saved',
    cell: ({ savedADaySun }) => <Trx sun={savedADaySun} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.reward',
    cell: ({ rewardADaySun }) => <Trx sun={rewardADaySun} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.days',
    cell: ({ paysBackDays }) => <Count value={paysBackDays} />,
    align: 'end',
    card: 'fact',
  },
]

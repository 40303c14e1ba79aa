import { operationOf } from '@sundial/operations'
import {
  type OwnAccount,
  type Resource,
  resourceNames,
  stakeOf,
  type Unstaking,
  unstakingsOf,
} from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Trx } from '../../show/quantity.tsx'
import { clockText, countdownText } from '../../format/time.ts'
import { useNow } from '../../show/time.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { OrderButton } from '../order/order-button.tsx'
import styles from './stake.module.css'

type Props = { readonly own: OwnAccount }

type UnstakingProps = Props & {
  /** When the node answered, by the clock of this computer; milliseconds. */
  readonly readAtMs: number
}

/** Unstaked TRX, each part with the time left until it can be withdrawn. */
export function UnstakingList({ own, readAtMs }: UnstakingProps) {
  const t = useTranslations('stake')
  const rows = unstakingsOf(own)
  if (rows.length === 0) return null
  // The chain's clock decides, which need not be that of this computer.
  const aheadMs = readAtMs - Number(own.nowMs)
  return (
    <Section title={t('unstaking', { count: rows.filter(({ isDue }) => !isDue).length })}>
      <PlainTable
        name={t('unstakings')}
        rows={rows}
        columns={unstakingColumns(aheadMs)}
        rowKey={(_, index) => String(index)}
      />
    </Section>
  )
}

const unstakingColumns = (aheadMs: number): readonly PlainColumn<Unstaking>[] => [
  { title: 'field.resource', cell: ({ resource }) => <ResourceText resource={resource} />, card: 'lead' },
  { title: 'field.amount', cell: ({ sun }) => <Trx sun={sun} />, align: 'end', card: 'end' },
  {
    title: 'stake.withdrawIn',
    cell: ({ endsMs, isDue }) => (isDue ? <Due /> : <Countdown endsMs={Number(endsMs) + aheadMs} />),
    align: 'end',
    card: 'fact',
  },
]

const Due = () => <b className={styles['due']}>{useTranslations('stake')('due')}</b>

/** The rest of a wait, with its end in the tooltip. `endsMs` is by the clock of this computer. */
export function Countdown({ endsMs }: { readonly endsMs: number }) {
  const now = useNow()
  const locale = useLocale()
  return (
    <span dir="ltr" data-tip={clockText(endsMs, locale)}>
      {countdownText(endsMs - now, locale)}
    </span>
  )
}

type Old = { readonly resource: Resource; readonly sun: bigint; readonly untilMs: bigint }

/** Stake 1.0 for the account itself, which can only be released. */
export function OldStakeList({ own }: Props) {
  const t = useTranslations()
  const rows = resourceNames
    .map((resource): Old => {
      const { old: sun, oldUntilMs: untilMs } = stakeOf(own, resource)
      return { resource, sun, untilMs }
    })
    .filter(({ sun }) => sun > 0n)
  if (rows.length === 0) return null
  return (
    <Section title={t('stake.old')}>
      <PlainTable
        name={t('stake.old')}
        rows={rows}
        columns={oldColumns(own)}
        rowKey={({ resource }) => resource}
      />
    </Section>
  )
}

const oldColumns = (own: OwnAccount): readonly PlainColumn<Old>[] => [
  { title: 'field.resource', cell: ({ resource }) => <ResourceText resource={resource} />, card: 'lead' },
  { title: 'field.amount', cell: ({ sun }) => <Trx sun={sun} />, align: 'end', card: 'end' },
  {
    title: 'stake.release',
    cell: ({ resource, untilMs }) => <ReleaseButton own={own} resource={resource} untilMs={untilMs} />,
    align: 'end',
    card: 'act',
  },
]

type ReleaseProps = Props & {
  readonly resource: Resource
  readonly untilMs: bigint
  /** Whom the stake is for; absent for oneself. */
  readonly receiver?: string
}

/** Ends a stake of Stake 1.0 once its lock is over. */
export function ReleaseButton({ own, resource, untilMs, receiver = '' }: ReleaseProps) {
  const t = useTranslations('stake')
  const locale = useLocale()
  if (untilMs > own.nowMs) return t('lockedUntil', { time: clockText(Number(untilMs), locale) })
  return (
    <OrderButton
      label={t('release')}
      done={t('onItsWay')}
      order={() => ({
        operation: operationOf('UnfreezeBalanceContract', {
          ownerAddress: own.account.address,
          resource,
          receiverAddress: receiver,
        }),
      })}
    />
  )
}

export function ResourceText({ resource }: { readonly resource: Unstaking['resource'] }) {
  return useTranslations('choice')(resource)
}

type SectionProps = { readonly title: string; readonly children: ReactNode }

/** A part of the stake with its title. */
export const Section = ({ title, children }: SectionProps) => (
  <section className={styles['section']}>
    <h2>{title}</h2>
    {children}
  </section>
)

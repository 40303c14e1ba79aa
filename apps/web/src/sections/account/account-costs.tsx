import { dayMs } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  accountCosts,
  costsByMethod,
  costsByPeriod,
  type CostSums,
  type MethodCosts,
  type PeriodCosts,
  type Span,
  totalOf,
} from '../../data/costs.ts'
import { richValues } from '../../i18n/keys.ts'
import { Topic } from '../../i18n/topic.tsx'
import { DateField } from '../../lists/date-range.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { Height } from '../../show/block.tsx'
import { OperationType } from '../../show/operation-type.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Timestamp } from '../../show/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { Segments } from '../../ui/segments.tsx'
import sections from '../sections.module.css'
import styles from './account-costs.module.css'
import { StakeSavings } from './stake-savings.tsx'

type Props = {
  /** Base58. */
  readonly address: string
  /** The account as the node has it now, where it is the visitor's: it can stake. */
  readonly own?: OwnAccount | undefined
}

const usualDays = 30

/** What an account paid in some days and for what, and what a stake would have saved. */
export const AccountCosts = (props: Props) => (
  <Topic name="costs">
    <Costs {...props} />
  </Topic>
)

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)
const startOf = (day: string): number => new Date(`${day}T00:00:00Z`).getTime()

function Costs({ address, own }: Props) {
  const t = useTranslations('costs')
  const [days, setDays] = useState(() => ({
    from: dayOf(Date.now() - (usualDays - 1) * dayMs),
    to: dayOf(Date.now()),
  }))
  const range = { fromMs: startOf(days.from), toMs: startOf(days.to) + dayMs - 1 }
  const [mostParts, setMostParts] = useState(1)
  const query = useQuery(accountCosts(address, range, mostParts))
  const { data: parts = [], isPlaceholderData } = query
  const readFromMs = parts.at(-1)?.fromTime
  return (
    <>
      <Card title={t('title')}>
        <fieldset className={styles['days']}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              <span>{t(end)}</span>
              <DateField
                day={days[end]}
                onChange={(day) => {
                  if (day === '') return
                  setDays(inOrder({ ...days, [end]: day }, end))
                  setMostParts(1)
                }}
              />
            </label>
          ))}
        </fieldset>
        <QueryFrame query={query} lines={6}>
          {() => <Total sums={totalOf(parts)} height={parts[0]?.trueAtBlock} />}
        </QueryFrame>
        {readFromMs !== undefined && (
          <p className={sections['text']}>
            {t.rich('since', richValues({ time: <Timestamp key="" value={readFromMs} /> }))}{' '}
            <Button
              variant="default"
              disabled={isPlaceholderData}
              onClick={() => setMostParts(parts.length + 1)}
            >
              {t('more')}
            </Button>
          </p>
        )}
      </Card>
      {totalOf(parts).transactions > 0n && (
        <>
          <StakeSavings days={costsByPeriod(parts, 'day')} range={spanOf(range, readFromMs)} own={own} />
          <ByPeriod parts={parts} />
          <ByMethod parts={parts} />
        </>
      )}
    </>
  )
}

type Days = { readonly from: string; readonly to: string }

/** A change of one end moves the other along where they would cross. */
const inOrder = ({ from, to }: Days, changed: keyof Days): Days =>
  from <= to ? { from, to } : changed === 'from' ? { from, to: from } : { from: to, to }

/** The days that were counted and are over or under way. */
const spanOf = (
  range: { readonly fromMs: number; readonly toMs: number },
  readFromMs: number | undefined,
) => ({
  fromMs: Math.max(range.fromMs, readFromMs ?? range.fromMs),
  toMs: Math.min(range.toMs, Date.now()),
})

function Total({ sums, height }: { readonly sums: CostSums; readonly height: number | undefined }) {
  const t = useTranslations('costs')
  if (sums.transactions === 0n) return <NothingHere title={t('none')} text={t('noneText')} />
  const parts = [
    ['energy', sums.energySun],
    ['bandwidth', sums.bandwidthSun],
    ['operation', sums.operationSun],
    ['other', sums.otherSun],
    ['unsplit', sums.unsplitSun],
  ] as const
  const counts = [
    ['transactions', sums.transactions],
    ['failed', sums.failed],
    ['withoutReceipt', sums.withoutReceipt],
  ] as const
  return (
    <>
      <Details
        facts={[
          [t('fees'), <Trx key="" sun={sums.feeSun} />],
          ...parts
            .filter(([, sun]) => sun > 0n)
            .map(([name, sun]): Detail => [t(name), <Trx key="" sun={sun} />]),
          ...counts
            .filter(([, count]) => count > 0n)
            .map(([name, count]): Detail => [t(name), <Count key="" value={count} />]),
        ]}
      />
      {height !== undefined && (
        <p className={sections['text']}>
          {t.rich('at', richValues({ block: <Height key="" value={height} /> }))}
        </p>
      )}
    </>
  )
}

type Parts = { readonly parts: Parameters<typeof costsByPeriod>[0] }

const spans = ['day', 'week', 'month'] as const satisfies readonly Span[]

function ByPeriod({ parts }: Parts) {
  const t = useTranslations('costs')
  const [span, setSpan] = useState<Span>('day')
  return (
    <Card
      title={t('byPeriod')}
      aside={
        <Segments
          label={t('byPeriod')}
          options={spans}
          value={span}
          onChange={setSpan}
          nameOf={(one) => t(one)}
        />
      }
    >
      <PlainTable
        name={t('byPeriod')}
        rows={costsByPeriod(parts, span)}
        columns={periodColumns}
        rowKey={({ start }) => String(start)}
      />
    </Card>
  )
}

const rest = ({ operationSun, otherSun, unsplitSun }: CostSums): bigint =>
  operationSun + otherSun + unsplitSun

/** What each row has, whatever it adds up. */
const sumColumns = [
  {
    title: 'costs.column.transactions',
    cell: ({ transactions }: CostSums) => <Count value={transactions} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.energy',
    cell: ({ energySun }: CostSums) => <Trx sun={energySun} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.bandwidth',
    cell: ({ bandwidthSun }: CostSums) => <Trx sun={bandwidthSun} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.rest',
    cell: (sums: CostSums) => <Trx sun={rest(sums)} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'costs.column.fees',
    cell: ({ feeSun }: CostSums) => <Trx sun={feeSun} />,
    align: 'end',
    card: 'end',
  },
] as const satisfies readonly PlainColumn<CostSums>[]

const periodColumns: readonly PlainColumn<PeriodCosts>[] = [
  { title: 'costs.column.start', cell: ({ start }) => <UtcDay timeMs={start} />, card: 'lead' },
  ...sumColumns,
]

/** Periods begin at midnight by UTC. */
const UtcDay = ({ timeMs }: { readonly timeMs: number }) => (
  <time dateTime={dayOf(timeMs)} dir="ltr" className={styles['date']}>
    {dayOf(timeMs)}
  </time>
)

type Row = CostSums & { readonly row?: MethodCosts['row'] | undefined }

function ByMethod({ parts }: Parts) {
  const t = useTranslations('costs')
  const { methods, others } = costsByMethod(parts)
  const rows: readonly Row[] = others === undefined ? methods : [...methods, others]
  return (
    <Card title={t('byMethod')}>
      <PlainTable
        name={t('byMethod')}
        rows={rows}
        columns={methodColumns}
        rowKey={(_, index) => String(index)}
      />
    </Card>
  )
}

const methodColumns: readonly PlainColumn<Row>[] = [
  { title: 'costs.column.method', cell: ({ row }) => <Method row={row} />, card: 'lead' },
  {
    title: 'costs.column.contract',
    cell: ({ row }) => row?.contract_address && <Address value={row.contract_address} />,
    card: 'sub',
  },
  ...sumColumns,
]

function Method({ row }: Pick<Row, 'row'>) {
  const t = useTranslations('costs')
  if (row === undefined) return t('others')
  const named = row.method?.split('(')[0]
  return <OperationType type={row.contractType} method={named ?? row.methodId} />
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { dayMs } from '@sundial/primitives'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { Answer } from '../../data/api.ts'
import { nameOf } from '../../data/names.ts'
import { callsOfDay, type CallsOfContract, energyOfDay, type EnergyOfContract } from '../../data/network.ts'
import { type ApiInteger, groupDigits, toInteger } from '../../format/exact-number.ts'
import { DateField } from '../../lists/date-range.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Percent } from '../../show/percent.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import type { SharesModel } from '../../ui/chart-model.ts'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './data.module.css'
import { SharesDrawing } from './shares-drawing.tsx'
import { useNewestDay } from './use-series.ts'

/** Energy by contract on a day. */
export const EnergyShares = () => (
  <Shares
    name="EnergyConsumeDistribution"
    query={energyOfDay}
    wholeOf={({ totalEnergy }) => totalEnergy}
    valueOf={({ total_energy }) => total_energy}
    columns={energyColumns}
    fileColumns={energyFile}
  />
)

/** Calls by contract on a day. */
export const CallShares = () => (
  <Shares
    name="ContractInvocationDistribution"
    query={callsOfDay}
    wholeOf={({ totalTrigger }) => totalTrigger}
    valueOf={({ trigger_amount }) => trigger_amount}
    columns={callColumns}
    fileColumns={callFile}
  />
)

const known = (value: ApiInteger | undefined): ReactNode =>
  value === undefined ? <Missing /> : <Count value={value} />

const energyColumns: readonly PlainColumn<EnergyOfContract>[] = [
  { title: 'charts.rank', cell: (_, index) => <Count value={index + 1} /> },
  {
    title: 'charts.contract',
    cell: ({ contract_address }) => <Contract value={contract_address} />,
    card: 'lead',
  },
  { title: 'charts.energyTotal', cell: ({ total_energy }) => known(total_energy), align: 'end', card: 'end' },
  { title: 'charts.energyStaked', cell: ({ energy }) => known(energy), align: 'end', card: 'fact' },
  { title: 'charts.energyBurned', cell: ({ trx }) => known(trx), align: 'end', card: 'fact' },
  { title: 'charts.energySupplied', cell: (row) => known(row.contract_supplied), align: 'end', card: 'fact' },
  {
    title: 'charts.share',
    cell: ({ total_energy_percent }) => <Percent value={total_energy_percent} />,
    align: 'end',
    card: 'fact',
  },
]

const callColumns: readonly PlainColumn<CallsOfContract>[] = [
  { title: 'charts.rank', cell: (_, index) => <Count value={index + 1} /> },
  {
    title: 'charts.contract',
    cell: ({ contract_address }) => <Contract value={contract_address} />,
    card: 'lead',
  },
  { title: 'charts.callers', cell: ({ caller_amount }) => known(caller_amount), align: 'end', card: 'fact' },
  { title: 'charts.calls', cell: ({ trigger_amount }) => known(trigger_amount), align: 'end', card: 'end' },
  {
    title: 'charts.callerShare',
    cell: ({ caller_percent }) => <Percent value={caller_percent} />,
    align: 'end',
    card: 'fact',
  },
  {
    title: 'charts.callShare',
    cell: ({ trigger_percent }) => <Percent value={trigger_percent} />,
    align: 'end',
    card: 'fact',
  },
]

/** A column of the CSV file. */
type FileColumn<Of> = {
  readonly title: PlainColumn<Of>['title']
  readonly of: (row: Of) => ApiInteger | undefined
}

const energyFile: readonly FileColumn<EnergyOfContract>[] = [
  { title: 'charts.contract', of: ({ contract_address }) => contract_address },
  { title: 'charts.energyTotal', of: ({ total_energy }) => total_energy },
  { title: 'charts.energyStaked', of: ({ energy }) => energy },
  { title: 'charts.energyBurned', of: ({ trx }) => trx },
  { title: 'charts.energySupplied', of: (row) => row.contract_supplied },
]

const callFile: readonly FileColumn<CallsOfContract>[] = [
  { title: 'charts.contract', of: ({ contract_address }) => contract_address },
  { title: 'charts.callers', of: ({ caller_amount }) => caller_amount },
  { title: 'charts.calls', of: ({ trigger_amount }) => trigger_amount },
]

/** Nothing where it is unknown. */
export const plainText = (value: ApiInteger | undefined): string => (value === undefined ? '' : String(value))

const Contract = ({ value }: { readonly value: string }) => <Address value={value} isContract />

const counts = [20, 50, 100] as const
type TopCount = (typeof counts)[number]

type Row = { readonly contract_address: string }

type Props<Body extends { readonly data: readonly unknown[] }, Of extends Row> = {
  readonly name: 'EnergyConsumeDistribution' | 'ContractInvocationDistribution'
  readonly query: (day: number, limit: number) => UseQueryOptions<Answer<Body>>
  readonly wholeOf: (body: Body) => ApiInteger | undefined
  readonly valueOf: (row: Of) => ApiInteger | undefined
  readonly columns: readonly PlainColumn<Of>[]
  readonly fileColumns: readonly FileColumn<Of>[]
}

/** Contracts by their share of a day. The day and how many are in the URL. */
function Shares<Body extends { readonly data: readonly Of[] }, Of extends Row>({
  name,
  query: queryOf,
  wholeOf,
  valueOf,
  columns,
  fileColumns,
}: Props<Body, Of>) {
  const t = useTranslations()
  const locale = useLocale()
  const { day, top, change, newest } = useChosenDay()
  const title = t(`charts.of.${name}.title`)
  const last = newest === undefined ? undefined : newest - dayMs
  const asked = day ?? last
  const yesterday = useQuery({ ...queryOf(asked ?? 0, top), enabled: asked !== undefined })
  // A chain that began today has only this day.
  const isYoung = day === undefined && yesterday.data?.body.data.length === 0
  const today = useQuery({ ...queryOf(newest ?? 0, top), enabled: isYoung })
  const query = isYoung ? today : yesterday
  const shown = isYoung ? newest : asked
  return (
    <Card
      title={title}
      aside={
        <span className={styles['day']}>
          <label>
            <span>{t('charts.day')}</span>
            <DateField
              day={shown === undefined ? '' : textOf(shown)}
              onChange={(chosen) => change({ day: chosen })}
            />
          </label>
          <Segments
            label={t('charts.top')}
            options={counts}
            value={top}
            onChange={(count) => change({ top: String(count) })}
            nameOf={(count) => t('charts.topOf', { count })}
          />
        </span>
      }
    >
      <QueryFrame query={query} lines={8}>
        {({ body, height }) =>
          body.data.length === 0 ? (
            <NothingHere title={t('charts.noDay')} text={t('charts.noDayText')} />
          ) : (
            <>
              <SharesDrawing
                name={name}
                block={height}
                model={ringOf({
                  parts: body.data.map((row) => ({ name: nameOfContract(row), value: valueOf(row) })),
                  whole: wholeOf(body),
                  rest: t('charts.rest'),
                  textOf: (value) => groupDigits(String(value), locale),
                })}
                table={[
                  fileColumns.map(({ title: head }) => t(head)),
                  ...body.data.map((row) => fileColumns.map(({ of }) => plainText(of(row)))),
                ]}
              />
              <PlainTable
                name={title}
                rows={body.data}
                columns={columns}
                rowKey={({ contract_address }) => contract_address}
              />
            </>
          )
        }
      </QueryFrame>
    </Card>
  )
}

const nameOfContract = ({ contract_address: address }: Row): string =>
  neutralText(nameOf(address)?.name ?? '') || `${address.slice(0, 6)}…${address.slice(-6)}`

type Ring = {
  readonly parts: readonly { readonly name: string; readonly value: ApiInteger | undefined }[]
  readonly whole: ApiInteger | undefined
  readonly rest: string
  readonly textOf: (value: bigint) => string
}

/** Parts of a ring with a colour of their own. */
const mostParts = 9

/** The largest parts and all others. */
export function ringOf({ parts, whole, rest, textOf: text }: Ring): SharesModel {
  const sized = parts.flatMap(({ name, value }) => {
    const size = toInteger(value) ?? 0n
    return size > 0n ? [{ name, size }] : []
  })
  const shown = sized.slice(0, mostParts)
  const sum = shown.reduce((total, { size }) => total + size, 0n)
  const all = toInteger(whole) ?? sized.reduce((total, { size }) => total + size, 0n)
  return {
    kind: 'shares',
    parts: [
      ...shown.map(({ name, size }) => ({ name, value: Number(size), text: text(size) })),
      ...(all > sum ? [{ name: rest, value: Number(all - sum), text: text(all - sum), isRest: true }] : []),
    ],
  }
}

const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** The day and the number of rows of the URL; anything else in it is as if it were not there. */
function useChosenDay() {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const newest = useNewestDay()
  const chosen = Date.parse(/^\d{4}-\d{2}-\d{2}$/.exec(search['day'] ?? '')?.[0] ?? '')
  const top: TopCount = counts.find((count) => String(count) === search['top']) ?? counts[0]
  return {
    day: Number.isNaN(chosen) ? undefined : chosen,
    top,
    newest,
    change: (next: { readonly day?: string; readonly top?: string }) =>
      void navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false }),
  }
}

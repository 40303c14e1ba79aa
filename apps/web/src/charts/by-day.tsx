import type { ChartModel, ChartPoint } from '../ui/chart-model.ts'
import { useFormatter, useTranslations } from 'use-intl/react'
import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { Chart, ChartTexts } from '../ui/chart.tsx'
import type { ContractDay } from '../data/contract.ts'

/** A figure of a day as the API writes it; absent when unknown. */
type DayFigure = number | string | undefined

/** Days (UTC) as points of a chart. */
export const dayPoints = <Day extends { readonly day: string }>(
  days: readonly Day[],
  valueOf: (day: Day) => DayFigure,
): readonly ChartPoint[] =>
  days.map((day) => {
    const value = valueOf(day)
    return { at: Date.parse(day.day), value: value === undefined ? undefined : Number(value) }
  })

/** The highest point; absent where none is known. */
export const highestOf = (points: readonly ChartPoint[]) =>
  points.reduce<{ readonly at: number; readonly value: number } | undefined>(
    (most, { at, value }) =>
      value === undefined || (most !== undefined && most.value >= value) ? most : { at, value },
    undefined,
  )

/** A sentence with the highest day. */
export function useHighestNote(points: readonly ChartPoint[]): string | undefined {
  const t = useTranslations('chart')
  const { dateTime, number } = useFormatter()
  const highest = highestOf(points)
  return (
    highest &&
    t('highest', {
      value: number(highest.value),
      day: dateTime(highest.at, { dateStyle: 'medium', timeZone: 'UTC' }),
    })
  )
}

/** A key of a text without arguments. */
type Text = Parameters<ReturnType<typeof useTranslations<'chart'>>>[0]
type StackFigure = number | string | undefined

/** A day with its figures under their names in the API. */
export type FiguresOfDay<Name extends string> = { readonly day: string } & {
  readonly [Member in Name]?: StackFigure
}

type StackProps<Name extends string> = {
  readonly title: string
  readonly days: readonly FiguresOfDay<Name>[]
  /**
   * From the bottom up: a figure and the key of its label. Defined outside the component, so that the reference is
   * stable.
   */
  readonly parts: readonly { readonly figure: Name; readonly text: Text }[]
  readonly total: Name
}

/** Parts of a total by day, with a note on the highest day. */
export function StackedByDay<Name extends string>({ title, days, parts, total }: StackProps<Name>) {
  const t = useTranslations('chart')
  const model = useMemo<ChartModel>(
    () => ({
      kind: 'series',
      shape: 'stacked',
      precision: 'day',
      series: parts.map(({ figure, text }) => ({
        name: t(text),
        points: dayPoints(days, (day): StackFigure => day[figure]),
      })),
    }),
    [days, parts, t],
  )
  const note = useHighestNote(dayPoints(days, (day): StackFigure => day[total]))
  return (
    <Card title={title}>
      <Chart label={title} model={model} note={note} />
    </Card>
  )
}

type BandwidthFigure = 'net_usage' | 'net_burn' | 'net_usage_total'

type BandwidthProps = { readonly days: readonly FiguresOfDay<BandwidthFigure>[] }

/** The bandwidth used each day, and the part of it that TRX was burned for. */
export const BandwidthByDay = (props: BandwidthProps) => (
  <ChartTexts>
    <BandwidthChart {...props} />
  </ChartTexts>
)

const bandwidthParts = [
  { figure: 'net_usage', text: 'bandwidthCovered' },
  { figure: 'net_burn', text: 'energyBurned' },
] as const

function BandwidthChart({ days }: BandwidthProps) {
  const t = useTranslations('chart')
  return (
    <StackedByDay title={t('bandwidthTitle')} days={days} parts={bandwidthParts} total="net_usage_total" />
  )
}

type EnergyFigure = 'energy_usage' | 'energy_burn' | 'origin_energy_usage' | 'energy_usage_total'

type EnergyProps = {
  readonly days: readonly FiguresOfDay<EnergyFigure>[]
  readonly of: keyof typeof energyParts
}

/** The energy that calls of a contract, or an account's transactions, used each day, by payer. */
export const EnergyByDay = (props: EnergyProps) => (
  <ChartTexts>
    <EnergyChart {...props} />
  </ChartTexts>
)

const energyParts = {
  account: [
    { figure: 'energy_usage', text: 'energyOfStake' },
    { figure: 'energy_burn', text: 'energyBurned' },
    { figure: 'origin_energy_usage', text: 'energySuppliedToIt' },
  ],
  contract: [
    { figure: 'energy_usage', text: 'energyOfCallers' },
    { figure: 'energy_burn', text: 'energyBurned' },
    { figure: 'origin_energy_usage', text: 'energySupplied' },
  ],
} as const

function EnergyChart({ days, of }: EnergyProps) {
  const t = useTranslations('chart')
  return (
    <StackedByDay title={t('energyTitle')} days={days} parts={energyParts[of]} total="energy_usage_total" />
  )
}

type CallsProps = { readonly days: readonly ContractDay[] }

/** The number of calls of a contract each day, and of their callers. */
export const ContractCalls = (props: CallsProps) => (
  <ChartTexts>
    <CallsChart {...props} />
  </ChartTexts>
)

function CallsChart({ days }: CallsProps) {
  const t = useTranslations('chart')
  const calls = useMemo(() => dayPoints(days, ({ trigger_count }) => trigger_count), [days])
  const model = useMemo<ChartModel>(
    () => ({
      kind: 'series',
      shape: 'bars',
      precision: 'day',
      series: [
        { name: t('calls'), points: calls },
        { name: t('callers'), points: dayPoints(days, ({ account_count }) => account_count) },
      ],
    }),
    [days, calls, t],
  )
  const note = useHighestNote(calls)
  return (
    <Card title={t('callsTitle')}>
      <Chart label={t('callsTitle')} model={model} note={note} />
    </Card>
  )
}

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import type { ChartModel } from '../ui/chart-model.ts'
import { dayPoints } from './day-points.ts'
import { useHighestNote } from './use-highest-note.ts'

/** A key of a text without places to fill in. */
type Text = Parameters<ReturnType<typeof useTranslations<'chart'>>>[0]
type StackFigure = number | string | undefined

/** A day with figures of it under the names the API gives them. */
export type FiguresOfDay<Name extends string> = { readonly day: string } & {
  readonly [Member in Name]?: StackFigure
}

type StackProps<Name extends string> = {
  readonly title: string
  readonly days: readonly FiguresOfDay<Name>[]
  /** From the bottom up: a figure and the key of what it is called. Outside of the component, so that it stays the same. */
  readonly parts: readonly { readonly figure: Name; readonly text: Text }[]
  readonly total: Name
}

/** Parts of a whole day by day, with the day that had most. */
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

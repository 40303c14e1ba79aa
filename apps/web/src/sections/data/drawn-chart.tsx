import { dayMs } from '@sundial/primitives'
import { useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { HistoryChart } from '../../charts/history-chart.tsx'
import type { History, HistoryLine } from '../../charts/history-model.ts'
import type { Interval, Series } from '../../data/series.ts'
import { numberFormat } from '../../format/intl.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { Missing } from '../../show/missing.tsx'
import { Card } from '../../ui/card.tsx'
import { type Figure as Shown, Figures } from '../../ui/details.tsx'
import type { ChartName, SeriesChart } from './catalog.ts'
import { ChartControls } from './chart-controls.tsx'
import { csvOf, type TableData } from './chart-files.ts'
import { type ChartLine, type ChartLines, type Compared, linesOf } from './chart-lines.ts'
import { type ChartView, windowOf, writeView } from './chart-view.ts'
import styles from './data.module.css'
import { type Figure, headlineOf, isLastOpen } from './figures.ts'
import { HistoryTable } from './history-table.tsx'
import { ShareMenu } from './share-menu.tsx'
import { drawnOf, useUnitWords } from './units.ts'
import { useLineName, usePeriodText } from './use-series.ts'

type Props = {
  readonly name: ChartName
  readonly entry: SeriesChart
  readonly view: ChartView
  readonly data: Series
  readonly other: Compared | undefined
  /** Intervals that all its figures have. */
  readonly choices: readonly Interval[]
  readonly onChange: (change: Partial<ChartView>) => void
}

/** A chart over time: what it says in a few figures, its controls, and the drawing or the table. */
export function DrawnChart({ name, entry, view, data, other, choices, onChange }: Props) {
  const t = useTranslations('charts')
  const title = t(`of.${name}.title`)
  const nameOfLine = useLineName()
  const { range, from, to } = view
  const window = useMemo(() => windowOf(data, { range, from, to }), [data, range, from, to])
  const lines = useMemo(() => linesOf(data, entry, window), [data, entry, window])
  const besides = other?.entry
  const beside = useMemo(() => besides && linesOf(data, besides, window).lead, [data, besides, window])
  const history = useHistory({ data, entry, window, lines, beside, isLog: view.isLog })
  const table: TableData = {
    series: data,
    lines: beside === undefined ? lines.listed : [...lines.listed, beside],
    window,
  }
  const isKnown = lines.lead?.values.some((value) => value !== null) === true
  const zoomTo = ([first, last]: readonly [number, number]) => {
    if (first === window[0] && last === window[1]) return
    onChange({ from: data.at[first], to: data.at[last] })
  }
  return (
    <Card>
      {lines.lead !== undefined && isKnown && (
        <Headline
          data={data}
          lead={lines.lead}
          of={entry.parts === undefined && entry.series.length > 1 ? nameOfLine(lines.lead) : undefined}
          window={window}
        />
      )}
      <div className={styles['frame']}>
        <ChartControls
          name={name}
          view={view}
          interval={data.interval}
          choices={choices}
          edges={[data.at[window[0]], data.at[window[1]]]}
          canBeLog={entry.shape !== 'stacked'}
          onChange={onChange}
          share={
            <ShareMenu
              name={name}
              search={writeView({ ...view, isEmbedded: false })}
              block={data.trueAtBlock}
              csvOf={() => csvOf(table, nameOfLine)}
              pictureOf={async (kind, words) =>
                (await import('../../charts/history-picture.ts')).pictureOf(kind, history, words)
              }
            />
          }
        />
        <div className={styles['body']}>
          {!isKnown ? (
            <NothingHere title={t('empty')} text={t('emptyText')} />
          ) : view.isTable ? (
            <HistoryTable label={title} data={table} />
          ) : (
            <HistoryChart label={t('keys', { label: title })} history={history} onZoom={zoomTo} />
          )}
          <Notes data={data} lead={lines.lead} window={window} isLog={view.isLog} />
        </div>
      </div>
    </Card>
  )
}

type Asked = {
  readonly data: Series
  readonly entry: SeriesChart
  readonly window: readonly [number, number]
  readonly lines: ChartLines
  readonly beside: ChartLine | undefined
  readonly isLog: boolean
}

/** What is drawn, with the words of the language. It stays the same until one of them changes. */
function useHistory({ data, entry, window, lines, beside, isLog }: Asked): History {
  const locale = useLocale()
  const { exactOf, shortOf } = useUnitWords()
  const nameOf = useLineName()
  const periodText = usePeriodText()
  const { dateTime } = useFormatter()
  return useMemo(() => {
    const lineOf = (line: ChartLine, more: Pick<HistoryLine, 'axis' | 'shape'>): HistoryLine => ({
      name: nameOf(line),
      values: line.values.map((value) => drawnOf(value, line.unit)),
      textAt: (place) => {
        const value = line.values[place]
        return value === null || value === undefined ? '–' : exactOf(value, line.unit)
      },
      shortOf: (value) => shortOf(value, line.unit),
      ...(line.isRest === true && { isRest: true }),
      ...more,
    })
    const [start, end] = [data.at[window[0]] ?? 0, data.at[window[1]] ?? 0]
    return {
      at: data.at,
      window,
      isOpen: isLastOpen(data) && lines.lead?.kind !== 'level',
      isLog: isLog && entry.shape !== 'stacked',
      lines: [
        ...lines.drawn.map((line, place) => {
          const isSecond = entry.hasTwoAxes === true && place === 1
          return lineOf(line, { axis: isSecond ? 1 : 0, shape: isSecond ? 'line' : entry.shape })
        }),
        ...(beside === undefined ? [] : [lineOf(beside, { axis: 1, shape: 'line' })]),
      ],
      timeOf: (at) => periodText(at, data.interval),
      tickOf: (at) => dateTime(at, tickFormat(end - start)),
    }
    // The words follow from the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, entry, window, lines, beside, isLog, locale])
}

function tickFormat(spanMs: number) {
  if (spanMs <= 3 * dayMs)
    return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
  return spanMs <= 200 * dayMs
    ? ({ day: 'numeric', month: 'short', timeZone: 'UTC' } as const)
    : ({ month: 'short', year: 'numeric', timeZone: 'UTC' } as const)
}

type HeadlineProps = {
  readonly data: Series
  readonly lead: ChartLine
  /** The line that the figures are of, where there are others. */
  readonly of: string | undefined
  readonly window: readonly [number, number]
}

/** The answer to the question of the chart. */
function Headline({ data, lead, of, window }: HeadlineProps) {
  const t = useTranslations('charts')
  const locale = useLocale()
  const periodText = usePeriodText()
  const { exactOf } = useUnitWords()
  const { now, change, highest, lowest, soFar } = headlineOf(data, lead, window)
  const shown = (label: string, figure: Figure | undefined): Shown => ({
    label,
    value: figure === undefined ? <Missing /> : <bdi dir="ltr">{exactOf(figure.value, lead.unit)}</bdi>,
    note: figure && periodText(figure.at, data.interval),
  })
  return (
    <>
      {of !== undefined && <p className={styles['of']}>{of}</p>}
      <Figures
        isPart
        figures={[
          shown(lead.kind === 'level' ? t('now') : t(`newest.${data.interval}`), now),
          {
            label: t(`against.${data.interval}`),
            value:
              change === undefined ? (
                <Missing />
              ) : (
                <bdi dir="ltr">
                  {numberFormat(locale, {
                    style: 'percent',
                    maximumFractionDigits: 2,
                    signDisplay: 'exceptZero',
                    roundingMode: 'trunc',
                  }).format(change)}
                </bdi>
              ),
          },
          shown(t('highest'), highest),
          shown(t('lowest'), lowest),
          ...(soFar === undefined ? [] : [shown(t(`soFar.${data.interval}`), soFar)]),
        ]}
      />
    </>
  )
}

type NotesProps = HeadlineProps extends infer Given
  ? Omit<Given, 'lead' | 'of'> & { readonly lead: ChartLine | undefined; readonly isLog: boolean }
  : never

/** What a reader must know to read the drawing right. */
function Notes({ data, lead, window: [first, last], isLog }: NotesProps) {
  const t = useTranslations('charts')
  const { dateTime } = useFormatter()
  const shown = lead?.values.slice(first, last + 1) ?? []
  const notes = [
    lead?.since !== undefined &&
      t('since', { day: dateTime(lead.since, { dateStyle: 'medium', timeZone: 'UTC' }) }),
    isLastOpen(data) && lead?.kind !== 'level' && last === data.at.length - 1 && t('open'),
    shown.includes(null) && t('gaps'),
    isLog && shown.includes('0') && t('logSkips'),
  ].filter((note) => typeof note === 'string')
  return notes.length > 0 && <p className={styles['notes']}>{notes.join(' ')}</p>
}

import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import {
  type ChartModel,
  type ChartWords,
  type SeriesModel,
  type SharesModel,
  textOf,
  wholeOf,
} from './chart-model.ts'
import { Segments } from './segments.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './chart.module.css'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

export type ChartProps = {
  readonly label: string
  readonly model: ChartModel
  readonly note?: string | undefined
}

const views = ['drawing', 'table'] as const

/** A chart, or the same data as a table. Needs the texts of the topic `chart`. */
export function ChartFrame({ label, model, note }: ChartProps) {
  const t = useTranslations('chart')
  const words = useChartWords()
  const [view, setView] = useState<(typeof views)[number]>('drawing')
  return (
    <div className={styles['frame']}>
      <div className={styles['head']}>
        <p className={styles['note']}>{note}</p>
        <Segments
          label={t('views')}
          options={views}
          value={view}
          onChange={setView}
          nameOf={(one) => t(one)}
        />
      </div>
      {view === 'table' ? (
        <ChartTable label={label} model={model} words={words} />
      ) : (
        <Suspense fallback={<Skeleton height={300} />}>
          <ChartCanvas label={t('drawn', { label })} model={model} words={words} />
        </Suspense>
      )}
    </div>
  )
}

type Props = { readonly label: string; readonly model: ChartModel; readonly words: ChartWords }

/** All data of a chart, as text. */
export function ChartTable({ label, model, words }: Props) {
  return (
    // What scrolls must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['rows']} aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        {model.kind === 'series' ? (
          <SeriesRows model={model} words={words} />
        ) : (
          <SharesRows model={model} words={words} />
        )}
      </table>
    </section>
  )
}

/** Newest first. */
function SeriesRows({ model, words }: { readonly model: SeriesModel; readonly words: ChartWords }) {
  const t = useTranslations('chart')
  const times = model.series[0]?.points ?? []
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          {model.series.map(({ name }) => (
            <th key={name} scope="col" data-align="end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times
          .map(({ at }, index) => (
            <tr key={at}>
              <th scope="row">{words.timeOf(at, model.precision)}</th>
              {model.series.map(({ name, points }) => (
                <td key={name} data-align="end">
                  <bdi>{textOf(points[index]!, words)}</bdi>
                </td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </>
  )
}

function SharesRows({ model, words }: { readonly model: SharesModel; readonly words: ChartWords }) {
  const t = useTranslations('chart')
  const whole = wholeOf(model)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col" data-align="end">
            {t('value')}
          </th>
          <th scope="col" data-align="end">
            {t('share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {model.parts.map((part, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi>{part.name}</bdi>
            </th>
            <td data-align="end">
              <bdi>{textOf(part, words)}</bdi>
            </td>
            <td data-align="end">
              <bdi>{whole === 0 ? words.unknown : words.percentOf(part.value / whole)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

const dayMs = 86_400_000

/** A day begins with its date, and a long axis has months. */
function tickFormat(at: number, spanMs: number) {
  if (spanMs > 300 * dayMs) return { month: 'short', year: 'numeric' } as const
  const time = new Date(at)
  const isMidnight = time.getHours() + time.getMinutes() + time.getSeconds() === 0
  return isMidnight || spanMs > 8 * dayMs
    ? ({ month: 'short', day: 'numeric' } as const)
    : ({
        hour: '2-digit',
        minute: '2-digit',
        ...(spanMs < shortMs && ({ second: '2-digit' } as const)),
      } as const)
}

/** On an axis that is shorter, minutes would repeat. */
const shortMs = 300_000

/** Numbers and times of charts, by Intl. Days are those of UTC, as the index counts them. */
export function useChartWords(): ChartWords {
  const { dateTime } = useFormatter()
  const locale = useLocale()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 6 })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
    return {
      timeOf: (at, precision) =>
        precision === 'day'
          ? dateTime(at, { dateStyle: 'medium', timeZone: 'UTC' })
          : dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' }),
      tickOf: (at, spanMs) => dateTime(at, tickFormat(at, spanMs)),
      numberOf: (value) => whole.format(value),
      shortNumberOf: (value) => short.format(value),
      // Truncated: nearly all is not all.
      percentOf: (share) => percent.format(Math.floor(share * 1e6) / 1e6),
      unknown: '–',
    }
  }, [dateTime, locale])
}

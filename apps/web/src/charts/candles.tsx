import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import type { Candle } from '../data/pools.ts'
import { groupDigits } from '../format/exact-number.ts'
import { shortPrice } from '../show/token-price.tsx'
import { ChartTexts } from '../ui/chart.tsx'
import chart from '../ui/chart.module.css'
import { ExternalLink } from '../ui/external-link.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './candles.module.css'

const CandleCanvas = lazy(async () => ({ default: (await import('./candle-canvas.tsx')).CandleCanvas }))

type Props = {
  readonly candles: readonly Candle[]
  /** Says what the prices are. */
  readonly label: string
  /** Of the first token, after volumes. */
  readonly unit: string
}

const views = ['drawing', 'table'] as const

/** Prices as candles with their volumes, or the same as a table. Its library asks for the link to its makers. Needs the topic market. */
export const Candles = (props: Props) => (
  <ChartTexts fallback={<Skeleton height={chartPx + headPx} />}>
    <Drawn {...props} />
  </ChartTexts>
)

const chartPx = 380
/** What is above and below the drawing. */
const headPx = 100

function Drawn({ candles, label, unit }: Props) {
  const t = useTranslations('chart')
  const chartBy = useTranslations('market')('chartBy')
  const [view, setView] = useState<(typeof views)[number]>('drawing')
  const [place, setPlace] = useState<number>()
  const shown = candles[place ?? candles.length - 1]
  return (
    <div className={styles['frame']}>
      <div className={chart['head']}>
        {shown !== undefined && <Legend candle={shown} unit={unit} />}
        <Segments
          label={t('views')}
          options={views}
          value={view}
          onChange={setView}
          nameOf={(one) => t(one)}
        />
      </div>
      {view === 'table' ? (
        <CandleTable candles={candles} label={label} unit={unit} />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={chartPx} />}>
            <CandleCanvas candles={candles} label={t('drawn', { label })} onPoint={setPlace} />
          </Suspense>
          <p className={styles['note']}>
            <ExternalLink url="https://www.tradingview.com/">{chartBy}</ExternalLink>
          </p>
        </>
      )}
    </div>
  )
}

type LegendProps = { readonly candle: Candle; readonly unit: string }

/** The prices of the candle under the pointer, else of the newest one. */
function Legend({ candle, unit }: LegendProps) {
  const t = useTranslations('market')
  const { priceOf, amountOf, timeOf } = useCandleWords()
  const { startMs, open, high, low, close, volume } = candle
  const figures = [
    [t('open'), priceOf(open)],
    [t('high'), priceOf(high)],
    [t('low'), priceOf(low)],
    [t('close'), priceOf(close)],
    [t('volume'), `${amountOf(volume)} ${unit}`],
  ] as const
  return (
    <dl className={styles['legend']}>
      <div>
        <dt className={styles['hidden']}>{t('time')}</dt>
        <dd>{timeOf(startMs)}</dd>
      </div>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useCandleWords() {
  const { dateTime } = useFormatter()
  const locale = useLocale()
  return useMemo(
    () => ({
      priceOf: (text: string) => groupDigits(shortPrice(text), locale),
      amountOf: (text: string) => groupDigits(shortPrice(text), locale),
      timeOf: (ms: number) => dateTime(ms, { dateStyle: 'medium', timeStyle: 'short' }),
    }),
    [dateTime, locale],
  )
}

/** All candles as text, newest first. */
function CandleTable({ candles, label, unit }: Props) {
  const t = useTranslations('market')
  const { priceOf, amountOf, timeOf } = useCandleWords()
  return (
    // What scrolls must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={chart['rows']} aria-label={label} tabIndex={0}>
      <table className={chart['table']}>
        <thead>
          <tr>
            {[t('time'), t('open'), t('high'), t('low'), t('close'), `${t('volume')}, ${unit}`].map(
              (name, at) => (
                <th key={name} scope="col" data-align={at > 0 ? 'end' : undefined}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {candles.toReversed().map(({ startMs, open, high, low, close, volume }) => (
            <tr key={startMs}>
              <th scope="row">{timeOf(startMs)}</th>
              {[priceOf(open), priceOf(high), priceOf(low), priceOf(close), amountOf(volume)].map(
                (text, at) => (
                  <td key={at} data-align="end">
                    <bdi dir="ltr">{text}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl/react'
import type { Candle } from '../data/pools.ts'
import { palettes } from '../theme/palettes.ts'
import { useSettings } from '../theme/settings.ts'
import styles from './candles.module.css'

type Props = {
  readonly candles: readonly Candle[]
  readonly label: string
  /** Place of the candle under the pointer or chosen by keys; undefined for none. */
  readonly onPoint: (place: number | undefined) => void
}

type Drawing = {
  readonly chart: IChartApi
  readonly prices: ISeriesApi<'Candlestick'>
  readonly volumes: ISeriesApi<'Histogram'>
}

/** The drawing of candles, which alone loads its library. Time runs from left to right in every language. */
export function CandleCanvas({ candles, label, onPoint }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const newest = useRef({ candles, onPoint })
  const firstMs = useRef<number>(undefined)
  const { dateTime } = useFormatter()
  const theme = useSettings((settings) => settings.theme)
  useEffect(() => {
    newest.current = { candles, onPoint }
  })
  useEffect(() => {
    const root = frame.current
    if (root === null) return
    const chart = createChart(root, {
      autoSize: true,
      layout: { attributionLogo: false, background: { color: 'transparent' } },
      rightPriceScale: { borderVisible: false },
      timeScale: {
        borderVisible: false,
        timeVisible: true,
        secondsVisible: false,
        rightOffset: 4,
        maxBarSpacing,
      },
    })
    const prices = chart.addSeries(CandlestickSeries, { borderVisible: false })
    const volumes = chart.addSeries(HistogramSeries, {
      priceScaleId: '',
      lastValueVisible: false,
      priceLineVisible: false,
    })
    volumes.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } })
    drawing.current = { chart, prices, volumes }
    chart.subscribeCrosshairMove(({ time }) => {
      const place = newest.current.candles.findIndex(({ startMs }) => startMs / 1000 === time)
      newest.current.onPoint(place < 0 ? undefined : place)
    })
    return () => {
      drawing.current = null
      chart.remove()
    }
  }, [])
  useEffect(() => {
    const { text, dimmed, border, good, bad } = palettes[theme]
    const shownTime = (seconds: number) =>
      dateTime(seconds * 1000, { dateStyle: 'medium', timeStyle: 'short' })
    drawing.current?.chart.applyOptions({
      layout: { textColor: dimmed, fontFamily: getComputedStyle(document.body).fontFamily },
      grid: { vertLines: { color: border }, horzLines: { color: border } },
      crosshair: { vertLine: { labelBackgroundColor: text }, horzLine: { labelBackgroundColor: text } },
      localization: { timeFormatter: (time: unknown) => shownTime(Number(time)) },
      timeScale: {
        tickMarkFormatter: (time: unknown, kind: number) =>
          kind < firstTimeOfDay
            ? dateTime(Number(time) * 1000, { month: 'short', day: 'numeric' })
            : dateTime(Number(time) * 1000, { timeStyle: 'short' }),
      },
    })
    drawing.current?.prices.applyOptions({
      upColor: good,
      wickUpColor: good,
      downColor: bad,
      wickDownColor: bad,
    })
    drawing.current?.volumes.applyOptions({ color: border })
  }, [theme, dateTime])
  useEffect(() => {
    const { chart, prices, volumes } = drawing.current ?? {}
    const places = placesOf(candles)
    prices?.applyOptions({ priceFormat: { type: 'price', precision: places, minMove: 10 ** -places } })
    prices?.setData(
      candles.map(({ startMs, open, high, low, close }) => ({
        time: timeOf(startMs),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      })),
    )
    volumes?.setData(candles.map(({ startMs, volume }) => ({ time: timeOf(startMs), value: Number(volume) })))
    // Another pair or length: a short history fills the width, of a long one the newest part is shown.
    const isOther = firstMs.current !== candles[0]?.startMs
    firstMs.current = candles[0]?.startMs
    if (isOther && candles.length < fewCandles) chart?.timeScale().fitContent()
    else if (isOther) chart?.timeScale().resetTimeScale()
  }, [candles])
  const place = useRef<number>(undefined)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (step === undefined || candles.length === 0) return
    event.preventDefault()
    const next = Math.min(candles.length - 1, Math.max(0, (place.current ?? candles.length) + step))
    const { close, startMs } = candles[next]!
    place.current = next
    onPoint(next)
    drawing.current?.chart.setCrosshairPosition(Number(close), timeOf(startMs), drawing.current.prices)
  }
  const leave = () => {
    place.current = undefined
    onPoint(undefined)
    drawing.current?.chart.clearCrosshairPosition()
  }
  return (
    // The library draws in children of it, which an `img` cannot have. Arrow keys choose a candle, so it takes the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      className={styles['canvas']}
      dir="ltr"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={move}
      onBlur={leave}
    />
  )
}

/** So many fill the width with bars of a readable size. */
const fewCandles = 120

/** Width of a candle and its gap, in pixels: a few candles stay candles. */
const maxBarSpacing = 28

/** Kinds of the library's marks below this are years, months and days. */
const firstTimeOfDay = 3

const timeOf = (ms: number) => (ms / 1000) as UTCTimestamp

/** Places after the point: as many as the prices have, and at most those that show six digits of the lowest one. */
function placesOf(candles: readonly Candle[]): number {
  const lowest = Math.min(...candles.map(({ low }) => Number(low)).filter((low) => low > 0), 1e9)
  const written = candles.flatMap(({ open, high, low, close }) => [open, high, low, close].map(placesIn))
  return Math.max(0, Math.min(12, 5 - Math.floor(Math.log10(lowest)), Math.max(0, ...written)))
}

const placesIn = (price: string): number => price.split('.')[1]?.length ?? 0

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
import { changesFrom, placesOf } from './candle-changes.ts'
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

type Drawn = { readonly candles: readonly Candle[]; readonly places: number | undefined }

const nothing: Drawn = { candles: [], places: undefined }

/** The drawing of candles, which alone loads its library. Time runs from left to right in every language. */
export function CandleCanvas({ candles, label, onPoint }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const newest = useRef({ candles, onPoint })
  const drawn = useRef<Drawn>(nothing)
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
      rightPriceScale: { borderVisible: false, entireTextOnly: true },
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
      drawn.current = nothing
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
          dateTime(Number(time) * 1000, marks[kind] ?? { timeStyle: 'short' }),
        // The first label moves towards the second.
        tickMarkMaxCharacterLength: 3 + longestMark(dateTime),
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
    if (drawing.current === null) return
    const { chart, prices, volumes } = drawing.current
    const places = placesOf(candles)
    if (drawn.current.places !== places)
      prices.applyOptions({ priceFormat: { type: 'price', precision: places, minMove: 10 ** -places } })
    const before = drawn.current.candles
    const from = changesFrom(before, candles)
    drawn.current = { candles, places }
    // A block changes the newest candle: drawing all of them again takes a phone longer than a person notices.
    if (from !== undefined)
      for (const candle of candles.slice(from)) {
        if (candle === before[from]) continue
        prices.update(priceBar(candle))
        volumes.update(volumeBar(candle))
      }
    else {
      prices.setData(candles.map(priceBar))
      volumes.setData(candles.map(volumeBar))
    }
    // Another pair or length: a short history fills the width, of a long one the newest part is shown.
    const isOther = before[0]?.startMs !== candles[0]?.startMs
    // What fills the width begins at its edge, where the first label moves inwards to be whole.
    if (isOther) {
      const fixLeftEdge = candles.length * maxBarSpacing > (frame.current?.clientWidth ?? 0)
      chart.timeScale().applyOptions({ fixLeftEdge })
    }
    if (isOther && candles.length < fewCandles) chart.timeScale().fitContent()
    else if (isOther) chart.timeScale().resetTimeScale()
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

/** Marks of the axis by the library's kinds: a year, a month and a day begin; others are times of a day. */
const marks = [{ year: 'numeric' }, { month: 'short' }, { month: 'short', day: 'numeric' }] as const

/** Letters of the longest label below the candles: those of twelve months in their language. */
const longestMark = (dateTime: ReturnType<typeof useFormatter>['dateTime']): number =>
  Math.max(...Array.from({ length: 12 }, (_, month) => dateTime(Date.UTC(2026, month, 28), marks[2]).length))

const timeOf = (ms: number) => (ms / 1000) as UTCTimestamp

const priceBar = ({ startMs, open, high, low, close }: Candle) => ({
  time: timeOf(startMs),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
})

const volumeBar = ({ startMs, volume }: Candle) => ({ time: timeOf(startMs), value: Number(volume) })

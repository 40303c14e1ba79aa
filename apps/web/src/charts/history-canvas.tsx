import { BarChart, LineChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsType, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { ChartLook } from '../ui/chart-option.ts'
import { useEChart } from '../ui/use-echart.ts'
import { type History, historyOption } from './history-option.ts'
import styles from './history.module.css'

use([
  BarChart,
  LineChart,
  GridComponent,
  TooltipComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  CanvasRenderer,
])

type Props = {
  readonly label: string
  readonly history: History
  /** Place of the period under the pointer or chosen by keys; undefined for none. */
  readonly onPoint: (place: number | undefined) => void
  /** Places of the first and the last period that the person zoomed to. */
  readonly onZoom: (window: readonly [number, number]) => void
}

/** After the last movement of a zoom. */
const settledMs = 350

/** Figures over time as a drawing, which alone loads ECharts. Arrow keys choose a period, + and − zoom. */
export function HistoryCanvas({ label, history, onPoint, onZoom }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const newest = useRef({ history, onPoint, onZoom })
  useEffect(() => {
    newest.current = { history, onPoint, onZoom }
  })
  const place = useRef<number>(undefined)
  const onReady = useCallback((chart: EChartsType) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    chart.on('updateAxisPointer', (event) => {
      const { axesInfo } = event as { readonly axesInfo?: readonly { readonly value: number }[] }
      const time = axesInfo?.[0]?.value
      if (time === undefined) return
      place.current = nearest(newest.current.history.at, time)
      newest.current.onPoint(place.current)
    })
    chart.on('globalout', () => newest.current.onPoint(undefined))
    chart.on('datazoom', () => {
      clearTimeout(timer)
      timer = setTimeout(() => newest.current.onZoom(zoomedTo(chart, newest.current.history)), settledMs)
    })
  }, [])
  const chart = useEChart(frame, {
    optionOf: useCallback((look: ChartLook) => historyOption(history, look), [history]),
    onReady,
  })
  const goTo = (next: number) => {
    const [first, last] = history.window
    const chosen = Math.min(last, Math.max(first, next))
    place.current = chosen
    onPoint(chosen)
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: chosen })
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => goTo((place.current ?? history.window[1] + 1) - 1),
    ArrowRight: () => goTo((place.current ?? history.window[1] - 1) + 1),
    Home: () => goTo(history.window[0]),
    End: () => goTo(history.window[1]),
    '+': () => onZoom(zoomed(history.window, place.current, 0.5)),
    '-': () => onZoom(zoomed(history.window, place.current, 2, history.at.length)),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[mirrored(event.key)]
    if (act === undefined || history.at.length === 0) return
    event.preventDefault()
    act()
  }
  return (
    // ECharts draws in a child of it, which an `img` cannot have. Keys choose a period, so it takes the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      className={styles['canvas']}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => {
        onPoint(undefined)
        chart.current?.dispatchAction({ type: 'hideTip' })
      }}
    />
  )
}

/** Place of the period that begins next to a time. */
const nearest = (at: readonly number[], time: number): number => {
  const after = at.findIndex((start) => start >= time)
  if (after <= 0) return after < 0 ? at.length - 1 : 0
  return time - at[after - 1]! < at[after]! - time ? after - 1 : after
}

/** Time runs to the left where the page does. */
function mirrored(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** The window around a period, so many times as wide. */
export function zoomed(
  [first, last]: readonly [number, number],
  place: number | undefined,
  by: number,
  count = last + 1,
): readonly [number, number] {
  const width = Math.max(2, Math.round((last - first) * by))
  const middle = by < 1 ? (place ?? last) : (first + last) / 2
  const start = Math.max(0, Math.min(Math.round(middle - width / 2), count - 1 - width))
  return [start, Math.min(count - 1, start + width)]
}

function zoomedTo(chart: EChartsType, { at, window: shown }: History): readonly [number, number] {
  const option = chart.getOption() as {
    readonly dataZoom?: readonly { readonly startValue?: number; readonly endValue?: number }[]
  }
  const { startValue, endValue } = option.dataZoom?.[0] ?? {}
  if (startValue === undefined || endValue === undefined) return shown
  const first = at.findIndex((time) => time >= startValue)
  const last = at.findLastIndex((time) => time <= endValue)
  return first < 0 || last < first ? shown : [first, last]
}

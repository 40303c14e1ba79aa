import { type EChartsCoreOption, type EChartsType, init } from 'echarts/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocale } from 'use-intl/react'
import { directionOf, knownLanguage } from '../i18n/languages.ts'
import { chartColours } from '../theme/chart-colours.ts'
import { palettes } from '../theme/palettes.ts'
import { useSettings } from '../theme/settings.ts'
import type { ThemeName } from '../theme/stored-settings.ts'
import type { ChartLook } from './chart-option.ts'

/** What of the visitor's settings a drawing follows. */
export const chartLook = (theme: ThemeName, locale: string, width: number): ChartLook => ({
  palette: palettes[theme],
  colours: chartColours[theme],
  font: getComputedStyle(document.body).fontFamily,
  direction: directionOf(knownLanguage(locale)),
  isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  width,
})

type Drawing = {
  /** Remembered by the caller: a new one draws anew. */
  readonly optionOf: (look: ChartLook) => EChartsCoreOption
  readonly onReady?: (chart: EChartsType) => void
}

/** A chart of ECharts in an element, drawn anew at each change of its size, the theme or the option. */
export function useEChart(
  frame: RefObject<HTMLElement | null>,
  { optionOf, onReady }: Drawing,
): RefObject<EChartsType | null> {
  const draw = useRef<(chart: EChartsType, width: number) => void>(() => undefined)
  const ready = useRef(onReady)
  const chartRef = useRef<EChartsType>(null)
  const theme = useSettings((settings) => settings.theme)
  const locale = useLocale()
  useEffect(() => {
    ready.current = onReady
    draw.current = (chart, width) =>
      chart.setOption(optionOf(chartLook(theme, locale, width)), { notMerge: true })
    if (chartRef.current !== null) draw.current(chartRef.current, chartRef.current.getWidth())
  }, [theme, locale, optionOf, onReady])
  useEffect(() => {
    const root = frame.current
    if (root === null) return
    withoutHtml(root)
    const chart = init(root)
    chartRef.current = chart
    ready.current?.(chart)
    const observer = new ResizeObserver(() => {
      chart.resize()
      draw.current(chart, root.clientWidth)
    })
    observer.observe(root)
    return () => {
      observer.disconnect()
      chartRef.current = null
      chart.dispose()
    }
  }, [frame])
  return chartRef
}

/**
 * zrender clears its element with an empty `innerHTML`, which Trusted Types refuse for any text: this element
 * clears itself instead.
 */
export function withoutHtml(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    get: () => '',
    set: () => {
      element.replaceChildren()
    },
  })
}

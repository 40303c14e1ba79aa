import { type EChartsCoreOption, type EChartsType, init } from 'echarts/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocale } from 'use-intl/react'
import { useSettings } from '../theme/settings.ts'
import { type ChartLook, chartLook } from './chart-look.ts'

/** A chart of ECharts in an element, drawn anew at each change of its size, the theme or the option, which the caller remembers. */
export function useEChart(
  frame: RefObject<HTMLElement | null>,
  optionOf: (look: ChartLook) => EChartsCoreOption,
): void {
  const draw = useRef<(chart: EChartsType, width: number) => void>(() => undefined)
  const shown = useRef<EChartsType>(null)
  const theme = useSettings((settings) => settings.theme)
  const locale = useLocale()
  useEffect(() => {
    draw.current = (chart, width) =>
      chart.setOption(optionOf(chartLook(theme, locale, width)), { notMerge: true })
    if (shown.current !== null) draw.current(shown.current, shown.current.getWidth())
  }, [theme, locale, optionOf])
  useEffect(() => {
    const root = frame.current
    if (root === null) return
    withoutHtml(root)
    const chart = init(root)
    shown.current = chart
    const observer = new ResizeObserver(() => {
      chart.resize()
      draw.current(chart, root.clientWidth)
    })
    observer.observe(root)
    return () => {
      observer.disconnect()
      shown.current = null
      chart.dispose()
    }
  }, [frame])
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

import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useLocale } from 'use-intl/react'
import { directionOf, knownLanguage } from '../i18n/languages.ts'
import { chartColours } from '../theme/chart-colours.ts'
import { palettes } from '../theme/palettes.ts'
import { useSettings } from '../theme/settings.ts'
import type { ChartModel, ChartWords } from './chart-model.ts'
import { chartOption } from './chart-option.ts'
import styles from './chart.module.css'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Props = { readonly label: string; readonly model: ChartModel; readonly words: ChartWords }

/** The drawing of a chart, which alone loads ECharts. */
export function ChartCanvas({ label, model, words }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const theme = useSettings((settings) => settings.theme)
  const direction = directionOf(knownLanguage(useLocale()))
  const draw = useRef<(chart: EChartsType, width: number) => void>(() => undefined)
  const chartRef = useRef<EChartsType>(null)
  useEffect(() => {
    draw.current = (chart, width) => {
      const look = {
        palette: palettes[theme],
        colours: chartColours[theme],
        font: getComputedStyle(document.body).fontFamily,
        direction,
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
        width,
      }
      chart.setOption(chartOption(model, words, look), { notMerge: true })
    }
    if (chartRef.current !== null) draw.current(chartRef.current, chartRef.current.getWidth())
  }, [theme, direction, model, words])
  useEffect(() => {
    const root = frame.current
    if (root === null) return
    withoutHtml(root)
    const chart = init(root)
    chartRef.current = chart
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
  }, [])
  // ECharts draws in a child of it, which an `img` cannot have.
  // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={frame} role="img" aria-label={label} className={styles['canvas']} />
}

/**
 * zrender clears its element with an empty `innerHTML`, which Trusted Types refuse for any text: this element
 * clears itself instead.
 */
function withoutHtml(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    get: () => '',
    set: () => {
      element.replaceChildren()
    },
  })
}

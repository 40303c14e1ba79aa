import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback, useRef } from 'react'
import type { ChartModel, ChartWords } from './chart-model.ts'
import type { ChartLook } from './chart-look.ts'
import { chartOption } from './chart-option.ts'
import styles from './chart.module.css'
import { useEChart } from './use-echart.ts'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Props = { readonly label: string; readonly model: ChartModel; readonly words: ChartWords }

/** The drawing of a chart, which alone loads ECharts. */
export function ChartCanvas({ label, model, words }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEChart(
    frame,
    useCallback((look: ChartLook) => chartOption(model, words, look), [model, words]),
  )
  // ECharts draws in a child of it, which an `img` cannot have.
  // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={frame} role="img" aria-label={label} className={styles['canvas']} />
}

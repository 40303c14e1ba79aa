import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import chartTexts from '../../locales/chart/en.json'
import chartsTexts from '../../locales/charts/en.json'
import { findChart } from './catalog.ts'
import { ChartPage } from './chart-page.tsx'
import { ChartStart } from './chart-start.tsx'

type Props = { readonly base: 'stats' | 'charts'; readonly chart: string | undefined }

loadWithPage({ chart: chartTexts, charts: chartsTexts })

/** The start page of the charts, or the chart of the path. */
export const Charts = ({ base, chart }: Props) => (
  <Topic name="chart">
    <Topic name="charts">
      {chart === undefined ? <ChartStart /> : <ChartPage found={findChart(base, chart)} />}
    </Topic>
  </Topic>
)

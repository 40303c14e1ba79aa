import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Interval } from '../../data/series.ts'
import { isInFrame, siteUrl } from '../../data/frame.ts'
import { Failure } from '../../lists/failure.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { isRefusal } from '../../data/api.ts'
import { Card } from '../../ui/card.tsx'
import { FiguresSkeleton } from '../../ui/details.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askedFor, isBeside } from './first-requests.ts'
import { type ChartName, chartOf, type FoundChart, type SeriesChart } from './catalog.ts'
import { type ChartView, readView, writeView } from './chart-view.ts'
import styles from './data.module.css'
import { DrawnChart } from './drawn-chart.tsx'
import { SharesPage } from './shares-page.tsx'
import { useSeries } from './use-series.ts'

/** One chart with its question, or why there is none of this name. */
export function ChartPage({ found }: { readonly found: FoundChart | undefined }) {
  const t = useTranslations('charts')
  if (found === undefined)
    return (
      <>
        <PageHeader title={t('unknownChart')} />
        <NothingHere title={t('unknownChart')} text={t('unknownChartText')}>
          <Link to="/data/stats">{t('allCharts')}</Link>
        </NothingHere>
      </>
    )
  return <Known key={found.name} name={found.name} usual={found.interval} />
}

type KnownProps = { readonly name: ChartName; readonly usual: Interval | undefined }

function Known({ name, usual }: KnownProps) {
  const t = useTranslations('charts')
  const entry = chartOf(name)
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const asked = readView(search, isBeside(name))
  const view = { ...asked, isEmbedded: isInFrame || asked.isEmbedded }
  return (
    <div className={styles['page']} data-embedded={view.isEmbedded || undefined}>
      <PageHeader
        title={t(`of.${name}.title`)}
        aside={
          view.isEmbedded ? (
            <a
              href={siteUrl(`#/data/charts/${name}`)}
              target="_blank"
              rel="noopener"
              className={styles['back']}
            >
              {t('onSite')}
              <IconArrowUpRight size={16} aria-hidden />
            </a>
          ) : (
            <Link to="/data/stats" className={styles['back'] ?? ''}>
              {t('allCharts')}
            </Link>
          )
        }
      />
      <p className={styles['lede']}>{t(`of.${name}.question`)}</p>
      {entry.shares === undefined ? (
        <Measured name={name} entry={entry} view={{ ...view, interval: view.interval ?? usual }} />
      ) : (
        <SharesPage of={entry.shares} />
      )}
      <p className={styles['source']}>
        {t(`of.${name}.source`)} {t('times')}
      </p>
    </div>
  )
}

type MeasuredProps = { readonly name: ChartName; readonly entry: SeriesChart; readonly view: ChartView }

/** A chart over time in the view of the URL. */
function Measured({ name, entry, view }: MeasuredProps) {
  const t = useTranslations('charts')
  const navigate = useNavigate()
  const change = (next: Partial<ChartView>) =>
    void navigate({
      to: '.',
      search: writeView({ ...view, ...next }),
      replace: true,
      resetScroll: false,
    })
  const { other, choices, ...asked } = askedFor(entry, view)
  const { data, error, refetch } = useSeries(asked)
  if (data === undefined && error !== null)
    return isRefusal(error) ? (
      <Card>
        <NothingHere title={t('notKnown')} text={t('notKnownText')} />
      </Card>
    ) : (
      <Failure error={error} onRetry={() => void refetch()} />
    )
  if (data === undefined) return <Waiting />
  return (
    <DrawnChart
      name={name}
      entry={entry}
      view={view}
      data={data}
      other={other}
      choices={choices}
      onChange={change}
    />
  )
}

/** As high as the chart. */
const Waiting = () => (
  <Card>
    <FiguresSkeleton count={4} isPart />
    <div aria-busy className={styles['waiting']}>
      <Skeleton height={36} />
      <Skeleton height={400} my={12} />
    </div>
  </Card>
)

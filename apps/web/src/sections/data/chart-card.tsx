import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { numberFormat } from '../../format/intl.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TrendLine } from '../../ui/trend-line.tsx'
import { type ChartName, chartOf, leadOf, type SeriesChart } from './catalog.ts'
import { headlineOf } from './figures.ts'
import { linesOf } from './chart-lines.ts'
import { useLineName, usePictureSeries } from './use-series.ts'
import { drawnOf, useUnitWords } from './units.ts'
import styles from './data.module.css'

type Props = {
  readonly name: ChartName
  /** Place of its colour. */
  readonly colour: number
}

/** A chart in small: its newest figure, its change, and how it moved. It loads when it comes into view. */
export function ChartCard({ name, colour }: Props) {
  const t = useTranslations('charts')
  const card = useRef<HTMLAnchorElement>(null)
  const isNear = useIsNear(card)
  const entry = chartOf(name)
  return (
    <Link ref={card} to={`/data/charts/${name}`} className={styles['small'] ?? ''} data-chart={name}>
      <span className={styles['name']}>{t(`of.${name}.title`)}</span>
      {entry.shares === undefined ? (
        isNear ? (
          <Moved name={name} entry={entry} colour={colour} />
        ) : (
          <Place />
        )
      ) : (
        <span className={styles['question']}>{t(`of.${name}.question`)}</span>
      )}
    </Link>
  )
}

type MovedProps = { readonly name: ChartName; readonly entry: SeriesChart; readonly colour: number }

function Moved({ name, entry, colour }: MovedProps) {
  const locale = useLocale()
  const { briefOf } = useUnitWords()
  const nameOf = useLineName()
  const { data, error } = usePictureSeries(name, leadOf(entry))
  if (data === undefined) return error === null ? <Waiting /> : <Unknown />
  const window = [0, data.at.length - 1] as const
  const { lead } = linesOf(data, { ...entry, series: entry.series.slice(0, 1) }, window)
  const { now, soFar, change } = lead === undefined ? {} : headlineOf(data, lead, window)
  const value = lead && drawnOf((now ?? soFar)?.value, lead.unit)
  if (lead === undefined || value === undefined) return <Unknown />
  const isOneOfSeveral = entry.parts === undefined && entry.series.length > 1
  const values = lead.values.map((one) => drawnOf(one, lead.unit))
  return (
    <>
      <span className={styles['change']} dir="ltr">
        {change !== undefined &&
          numberFormat(locale, {
            style: 'percent',
            maximumFractionDigits: 1,
            signDisplay: 'exceptZero',
          }).format(change)}
      </span>
      <span className={styles['value']}>
        <bdi>{briefOf(value, lead.unit)}</bdi>
        {isOneOfSeveral && <small>{nameOf(lead)}</small>}
      </span>
      <TrendLine
        values={soFar === undefined ? values : values.slice(0, -1)}
        colour={colour}
        fromZero={lead.kind === 'level' ? 'no' : 'yes'}
      />
    </>
  )
}

function Unknown() {
  const t = useTranslations('charts')
  return (
    <>
      <span className={styles['value']}>–</span>
      <span className={styles['question']}>{t('notKnown')}</span>
    </>
  )
}

/** Out of view nothing is on its way. */
const Place = () => (
  <>
    <span className={styles['change']} />
    <span className={styles['value']} />
    <span className={styles['picture']} style={{ blockSize: picturePx }} />
  </>
)

const picturePx = 56

const Waiting = () => (
  <>
    <span className={styles['change']} />
    <span className={styles['value']} aria-busy>
      <Skeleton height={22} width={90} my={3} />
    </span>
    <span className={styles['picture']}>
      <Skeleton height={picturePx} />
    </span>
  </>
)

/** True for good once the element is near the window. What begins to move brings only what it passes, unlike `useIsInView`. */
function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver !== 'function')
  useEffect(() => {
    const shown = element.current
    if (isNear || shown === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: '160px',
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

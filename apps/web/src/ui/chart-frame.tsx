import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChartTable } from './chart-table.tsx'
import { useChartWords } from './chart-words.ts'
import type { ChartModel } from './chart-model.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './chart.module.css'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

export type ChartProps = {
  readonly label: string
  readonly model: ChartModel
  readonly note?: string | undefined
}

const views = ['drawing', 'table'] as const

/** A chart and the same as a table, one at a time. Needs the texts of the topic `chart`. */
export function ChartFrame({ label, model, note }: ChartProps) {
  const t = useTranslations('chart')
  const words = useChartWords()
  const [view, setView] = useState<(typeof views)[number]>('drawing')
  return (
    <div className={styles['frame']}>
      <div className={styles['head']}>
        <p className={styles['note']}>{note}</p>
        <fieldset className={styles['views']} aria-label={t('views')}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {t(one)}
            </button>
          ))}
        </fieldset>
      </div>
      {view === 'table' ? (
        <ChartTable label={label} model={model} words={words} />
      ) : (
        <Suspense fallback={<Skeleton height={300} />}>
          <ChartCanvas label={t('drawn', { label })} model={model} words={words} />
        </Suspense>
      )}
    </div>
  )
}

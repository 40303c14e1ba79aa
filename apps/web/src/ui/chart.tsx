import { lazy, type ReactNode, Suspense } from 'react'
import { Topic } from '../i18n/topic.tsx'
import type { ChartProps } from './chart-frame.tsx'
import { Skeleton } from './skeleton.tsx'
import { FiguresSkeleton } from './details.tsx'

const ChartFrame = lazy(async () => ({ default: (await import('./chart-frame.tsx')).ChartFrame }))

/** A chart, which loads in separate chunks when a page shows one. */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<Waiting />}>
    <Topic name="chart">
      <ChartFrame {...props} />
    </Topic>
  </Suspense>
)

const Waiting = () => (
  <div aria-busy style={{ padding: '12px 20px 16px' }}>
    <Skeleton height={340} />
  </div>
)

type TextsProps = {
  readonly children: ReactNode
  /** As high as the children, which nothing below moves for. */
  readonly fallback?: ReactNode
}

/** Provides the texts of charts to its children. */
export const ChartTexts = ({ children, fallback = <FiguresSkeleton count={1} /> }: TextsProps) => (
  <Suspense fallback={fallback}>
    <Topic name="chart">{children}</Topic>
  </Suspense>
)

import { type ReactNode, Suspense } from 'react'
import { Topic } from '../i18n/topic.tsx'
import { FiguresSkeleton } from '../ui/figures-skeleton.tsx'

/** Brings the texts of charts to one of them. */
export const ChartTexts = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<FiguresSkeleton count={1} />}>
    <Topic name="chart">{children}</Topic>
  </Suspense>
)

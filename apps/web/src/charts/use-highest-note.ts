import { useFormatter, useTranslations } from 'use-intl/react'
import type { ChartPoint } from '../ui/chart-model.ts'
import { highestOf } from './day-points.ts'

/** Which day had most, in a sentence. */
export function useHighestNote(points: readonly ChartPoint[]): string | undefined {
  const t = useTranslations('chart')
  const { dateTime, number } = useFormatter()
  const highest = highestOf(points)
  return (
    highest &&
    t('highest', {
      value: number(highest.value),
      day: dateTime(highest.at, { dateStyle: 'medium', timeZone: 'UTC' }),
    })
  )
}

import { useLocale } from 'use-intl/react'
import { dateFormat } from '../../format/intl.ts'

/** Until when something may happen: the time of day in this computer's zone, with the date where it is another day. */
export function useUntilText(): (timeMs: bigint | number) => string {
  const locale = useLocale()
  return (timeMs) => {
    const time = new Date(Number(timeMs))
    const isToday = time.toDateString() === new Date().toDateString()
    const clock = { timeStyle: 'short', hourCycle: 'h23' } as const
    return dateFormat(locale, isToday ? clock : { ...clock, dateStyle: 'medium' }).format(time)
  }
}

import { dayMs } from '@sundial/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl/react'
import { type Interval, series, type SeriesName } from '../../data/series.ts'
import { textOr } from '../../i18n/keys.ts'
import { status } from '../../data/server.ts'
import { nameOf } from '../../data/names.ts'
import { type ChartName, hasInterval, leadsBeside } from './catalog.ts'
import { type FirstAsked, firstRequest, pictureRequest, startOfPicture } from './first-requests.ts'
import type { ChartLine } from './chart-lines.ts'
import { useUnitWords } from './units.ts'

/** A picture of fewer days says nothing: it has hours instead. */
const leastDays = 3

type Asked = FirstAsked & {
  /** The one whose chart it is; without it the first. */
  readonly lead?: SeriesName | undefined
  readonly isAsked?: boolean
}

/** The figures of a chart. While another view loads, those of the last one stay. */
export function useSeries({ isAsked = true, ...asked }: Asked) {
  const { names, interval, lead = names[0] } = asked
  const first = useQuery({
    ...series(firstRequest(asked)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isYoung =
    interval === undefined &&
    lead !== undefined &&
    hasInterval(lead, 'hour') &&
    !first.isPlaceholderData &&
    (first.data?.at.length ?? leastDays) < leastDays
  const hours = useQuery({
    ...series({ names: names.filter((name) => hasInterval(name, 'hour')), interval: 'hour' }),
    enabled: isYoung,
  })
  return isYoung ? hours : first
}

/** The newest days of a chart. Where the newest block is older than today, they are those before it. */
export function usePictureSeries(name: ChartName, lead: SeriesName) {
  const { data } = useQuery(series(pictureRequest(name)))
  const found = useSeries({
    names: leadsBeside(name),
    lead,
    interval: undefined,
    since: startOfPicture(data?.newestAt),
  })
  return found.isPlaceholderData ? { data: undefined, error: null } : found
}

/** Midnight UTC before the newest block; absent until its time is known. */
export const useNewestDay = (): number | undefined =>
  useQuery({
    ...status(),
    select: ({ body }) => Math.floor((Date.now() - (body.sync.headAgeMs ?? 0)) / dayMs) * dayMs,
  }).data

/** A period as text. */
export function usePeriodText(): (at: number, interval: Interval) => string {
  const t = useTranslations('charts')
  const { dateTime } = useFormatter()
  return (at, interval) => {
    if (interval === 'month') return dateTime(at, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const day = dateTime(at, { dateStyle: 'medium', timeZone: 'UTC' })
    if (interval === 'week') return t('weekOf', { day })
    return interval === 'day'
      ? day
      : dateTime(at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })
  }
}

/** The name of a line: of its series, or of what it is the part for. */
export function useLineName(): (line: Pick<ChartLine, 'name' | 'key' | 'isRest'>) => string {
  const t = useTranslations()
  const words = useUnitWords()
  return ({ name, key, isRest }) => {
    if (isRest === true) return t('charts.rest')
    if (key === undefined) return textOr(t, `charts.line.${name}`, name)
    // The highest fee of a band, in sun.
    if (name === 'transactionsByFee' && key !== 'more')
      return `${key === '0' ? '' : '≤\u00a0'}${words.exactOf(key, 'sun')}`
    const known = [`charts.key.${key}`, `operation.${key}`, `choice.${key}`, `unit.${key}`]
    return (
      known.map((one) => textOr(t, one, undefined)).find((text) => text !== undefined) ??
      nameOf(key)?.name ??
      key
    )
  }
}

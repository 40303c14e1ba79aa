import { dayMs } from '@sundial/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl/react'
import { type Interval, series, type SeriesName } from '../../data/series.ts'
import { textOr } from '../../i18n/keys.ts'
import { status } from '../../data/server.ts'
import { nameOf } from '../../data/names.ts'
import { hasInterval } from './catalog.ts'
import type { ChartLine } from './chart-lines.ts'
import { useUnitWords } from './units.ts'

/** A picture of fewer days says nothing: it has hours instead. */
const leastDays = 3

type Asked = {
  /** The first one leads. */
  readonly names: readonly SeriesName[]
  /** Without one: days, or hours while the chain has too few days. */
  readonly interval: Interval | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Days from then on only, where no interval is asked for. */
  readonly since?: number | undefined
  readonly isAsked?: boolean
}

/** The figures of a chart. While another view loads, those of the last one stay. */
export function useSeries({ names, interval, from, to, since, isAsked = true }: Asked) {
  // Of days, weeks and months all are here, so that a zoom needs no request.
  const span = interval === 'hour' ? hourSpan(from, to) : { from: since }
  const having = (one: Interval) => names.filter((name) => hasInterval(name, one))
  const first = useQuery({
    ...series({ names: having(interval ?? 'day'), interval: interval ?? 'day', ...span }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isYoung =
    interval === undefined &&
    names.slice(0, 1).every((lead) => hasInterval(lead, 'hour')) &&
    (first.data?.at.length ?? leastDays) < leastDays
  const hours = useQuery({ ...series({ names: having('hour'), interval: 'hour' }), enabled: isYoung })
  return isYoung ? hours : first
}

/** Midnight UTC before the newest block; absent until its time is known. */
export const useNewestDay = (): number | undefined =>
  useQuery({
    ...status(),
    select: ({ body }) => Math.floor((Date.now() - (body.sync.headAgeMs ?? 0)) / dayMs) * dayMs,
  }).data

/** As many hours as one answer has. */
const mostHours = 2000
const hourMs = 3_600_000

function hourSpan(from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return {}
  return { from: Math.max(from, to - (mostHours - 1) * hourMs), to }
}

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

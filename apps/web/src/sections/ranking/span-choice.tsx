import { useTranslations, useLocale } from 'use-intl/react'
import { storedValue } from '../../browser/stored-value.ts'
import { type RankedList, type Span, spans } from '../../data/ranking.ts'
import { clockText, utcText } from '../../format/time.ts'
import { Segments } from '../../ui/segments.tsx'
import styles from './ranking.module.css'

/** The period that this browser chose last. */
export const chosenSpan = storedValue<Span>(
  'rankingPeriod',
  (found) => spans.find((span) => span === found) ?? '1',
)

/** Hour, day or week, and from when to when that is. */
export function SpanChoice({ of: list }: { readonly of: RankedList | undefined }) {
  const t = useTranslations('ranking')
  const span = chosenSpan.use()
  return (
    <div className={styles['span']}>
      <Segments
        label={t('period')}
        options={spans}
        value={span}
        onChange={(chosen) => chosenSpan.set(chosen)}
        nameOf={(one) => t(`spans.${one}`)}
      />
      <span className={styles['period']}>
        {list !== undefined && (
          <>
            <Moment at={list.start_time} /> – <Moment at={list.end_time} />
          </>
        )}
      </span>
    </div>
  )
}

function Moment({ at }: { readonly at: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(at).toISOString()} data-tip={utcText(at)}>
      <bdi>{clockText(at, locale)}</bdi>
    </time>
  )
}

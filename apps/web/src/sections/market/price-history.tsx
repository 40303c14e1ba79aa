import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Candles } from '../../charts/candles.tsx'
import type { CandleAnswer } from '../../data/pools.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Card } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './market.module.css'

const intervals = ['1min', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const
export type Interval = (typeof intervals)[number]

type Props = {
  readonly query: (interval: Interval) => UseQueryOptions<CandleAnswer>
  /** The interval that is shown first. */
  readonly usual: Interval
  /** Symbols of the tokens of the pair. */
  readonly symbols: readonly [string, string]
  /** Another drawing in place of the candles, under its name. */
  readonly other?: Other
}

/** What waits at which price, or what a pool held over time. */
type Other = { readonly name: 'depth' | 'inPool'; readonly drawing: ReactNode }

/**
 * Candles of a pair in the chosen interval, or another drawing of it. The candles stay drawn behind it, and while another interval
 * is on its way: to begin their drawing anew takes a phone longer than a tap may.
 */
export function PriceHistory({ query: queryOf, usual, symbols: [first, second], other }: Props) {
  const t = useTranslations('market')
  const [chart, setChart] = useState<'history' | Other['name']>('history')
  const [interval, setInterval] = useState(usual)
  const query = useLiveQuery({ ...queryOf(interval), placeholderData: keepPreviousData })
  const isAway = chart !== 'history'
  return (
    <Card
      title={t(chart)}
      aside={
        <span className={styles['choices']}>
          {!isAway && (
            <Segments
              label={t('interval')}
              options={intervals}
              value={interval}
              onChange={setInterval}
              nameOf={(one) => t(`intervals.${one}`)}
            />
          )}
          {other !== undefined && (
            <Segments
              label={t('chart')}
              options={['history', other.name] as const}
              value={chart}
              onChange={setChart}
              nameOf={(one) => t(one)}
            />
          )}
        </span>
      }
    >
      <div className={styles['charts']}>
        <div aria-busy={query.isStandIn} style={isAway ? { visibility: 'hidden' } : {}}>
          <QueryFrame query={query} lines={14}>
            {({ candles, isWhole }) =>
              candles.length === 0 ? (
                <NothingHere title={t('noTrades')} text={t('noTradesText')} />
              ) : (
                <>
                  <Candles candles={candles} label={t('candles', { first, second })} unit={first} />
                  {!isWhole && <p className={styles['note']}>{t('newestOnly')}</p>}
                </>
              )
            }
          </QueryFrame>
        </div>
        {isAway && <div>{other?.drawing}</div>}
      </div>
    </Card>
  )
}

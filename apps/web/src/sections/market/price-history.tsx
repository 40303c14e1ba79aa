import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
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
}

/** Candles of a pair in the chosen interval. */
export function PriceHistory({ query: queryOf, usual, symbols: [first, second] }: Props) {
  const t = useTranslations('market')
  const [interval, setInterval] = useState(usual)
  const query = useLiveQuery(queryOf(interval))
  const choice = (
    <Segments
      label={t('interval')}
      options={intervals}
      value={interval}
      onChange={setInterval}
      nameOf={(one) => t(`intervals.${one}`)}
    />
  )
  return (
    <Card title={t('history')} aside={choice}>
      <QueryFrame query={query} lines={8}>
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
    </Card>
  )
}

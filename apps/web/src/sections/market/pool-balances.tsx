import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { type PoolBalance, poolBalances, symbolOf } from '../../data/pools.ts'
import type { TokenInfo } from '../../data/token.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Missing } from '../../show/missing.tsx'
import { Chart, ChartTexts } from '../../ui/chart.tsx'
import type { ChartModel } from '../../ui/chart-model.ts'
import type { Interval } from './price-history.tsx'
import styles from './market.module.css'

type Props = { readonly id: number; readonly interval: Interval }

/** What a pool held of each of its tokens at the end of each interval in which that changed. */
export function PoolBalances({ id, interval }: Props) {
  const t = useTranslations('market')
  const query = useLiveQuery(poolBalances(id, interval))
  return (
    <QueryFrame query={query} lines={14}>
      {({ balances, tokens, isWhole }) =>
        balances.length === 0 ? (
          <p className={styles['note']}>
            <Missing />
          </p>
        ) : (
          <ChartTexts>
            {tokens.map((token, side) => (
              <OfToken key={token.tokenId} token={token} balances={balances} side={side as 0 | 1} />
            ))}
            {!isWhole && <p className={styles['note']}>{t('newestOnly')}</p>}
          </ChartTexts>
        )
      }
    </QueryFrame>
  )
}

type OfTokenProps = {
  readonly token: TokenInfo
  readonly balances: readonly PoolBalance[]
  readonly side: 0 | 1
}

function OfToken({ token, balances, side }: OfTokenProps) {
  const t = useTranslations('chart')
  const locale = useLocale()
  const name = symbolOf(token)
  const model = useMemo<ChartModel>(() => {
    const points = balances.map(({ startMs, amounts: { [side]: amount } }) => ({
      at: startMs,
      value: Number(amount),
      text: groupDigits(amount, locale),
    }))
    return { kind: 'series', shape: 'steps', precision: 'second', series: [{ name, points }] }
  }, [balances, side, name, locale])
  const label = t('balanceTitle', { token: name })
  return (
    <>
      <h3 className={styles['chartName']}>{label}</h3>
      <Chart label={label} model={model} />
    </>
  )
}
